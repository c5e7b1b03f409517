import { Button, Group, Textarea, TextInput } from '@mantine/core';

const SHORTEST_REASON = 3;

/** From when on something counts, and why it was chosen. */
export interface WhenAndWhy {
  /** As a field of date and time writes it; empty for now. */
  from: string;
  reason: string;
}

/** Nothing said yet: from now on, for no reason. */
export const NOW_FOR_NO_REASON: WhenAndWhy = { from: '', reason: '' };

/** The moment as the API reads it; null for now. */
export const instantOf = ({ from }: WhenAndWhy): string | null =>
  from === '' ? null : new Date(from).toISOString();

interface Props {
  value: WhenAndWhy;
  onChange: (value: WhenAndWhy) => void;
  /** Sentences of the server about the moment and the reason. */
  problems: { readonly effective_from?: string; readonly reason?: string };
  verb: string;
  busy: boolean;
  danger?: boolean;
  onClose: () => void;
}

/** The last fields of a change that counts from a moment on, and its buttons. */
export function WhenAndWhyFields({ value, onChange, problems, verb, busy, danger, onClose }: Props) {
  return (
    <>
      <TextInput
        label="From when on"
        description="Your own time; now, unless you say otherwise"
        type="datetime-local"
        error={problems.effective_from}
        value={value.from}
        onChange={(event) => {
          onChange({ ...value, from: event.currentTarget.value });
        }}
      />
      <Textarea
        label="Why?"
        description="Kept with the change and in the audit log, with your name"
        required
        autosize
        minRows={2}
        error={problems.reason}
        value={value.reason}
        onChange={(event) => {
          onChange({ ...value, reason: event.currentTarget.value });
        }}
      />
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          Not now
        </Button>
        <Button
          type="submit"
          loading={busy}
          color={danger ? 'clay' : undefined}
          disabled={value.reason.trim().length < SHORTEST_REASON}
        >
          {verb}
        </Button>
      </Group>
    </>
  );
}
