import { TextInput } from '@mantine/core';
import { CommandFoot } from './command-foot.js';
import { ReasonField } from './reason-field.js';

/** When a change takes effect, and why it is made. */
export interface EffectiveDateAndReason {
  /** In the format of a datetime-local field; empty for now. */
  from: string;
  reason: string;
}

/** The initial value: from now on, without a reason. */
export const EFFECTIVE_NOW: EffectiveDateAndReason = { from: '', reason: '' };

/** The effective date as an instant for the API; null for now. */
export const instantOf = ({ from }: EffectiveDateAndReason): string | null =>
  from === '' ? null : new Date(from).toISOString();

interface Props {
  value: EffectiveDateAndReason;
  onChange: (value: EffectiveDateAndReason) => void;
  /** The server's messages about the date and the reason. */
  problems: { readonly effective_from?: string; readonly reason?: string };
  verb: string;
  busy: boolean;
  danger?: boolean;
  onClose: () => void;
}

/** The fields for a change's effective date and reason, and its buttons. */
export function EffectiveDateAndReasonFields({
  value,
  onChange,
  problems,
  verb,
  busy,
  danger,
  onClose,
}: Props) {
  return (
    <>
      <TextInput
        label="Effective from"
        description="Your local time. Leave empty to apply it now."
        type="datetime-local"
        error={problems.effective_from}
        value={value.from}
        onChange={(event) => onChange({ ...value, from: event.currentTarget.value })}
      />
      <ReasonField
        description="Kept with the change and in the audit log, under your name"
        error={problems.reason}
        value={value.reason}
        onChange={(reason) => onChange({ ...value, reason })}
      />
      <CommandFoot reason={value.reason} verb={verb} busy={busy} danger={danger} onClose={onClose} />
    </>
  );
}
