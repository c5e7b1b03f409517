import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { Notice, Skeleton } from '#libs/ui';
import { detailOf, fieldErrorsOf } from '../api/problem.js';
import { CommandProblem } from './command-problem.js';
import {
  EffectiveDateAndReasonFields,
  instantOf,
  type EffectiveDateAndReason,
} from './effective-date-and-reason.js';
import type { ApprovalOffer } from './use-approval.js';

interface ChangeFormProps {
  choice: EffectiveDateAndReason;
  onChoose: (choice: EffectiveDateAndReason) => void;
  /** Something else is wanted than was refused, so that approval is not asked for what it was before. */
  onRevise?: () => void;
  verb: string;
  danger?: boolean;
  busy: boolean;
  /** Why the last try failed. */
  error: unknown;
  /** For changes that can need a second operator. */
  approval?: ApprovalOffer;
  noValidate?: boolean;
  onSubmit: () => Promise<void>;
  onClose: () => void;
  /** What is changed, and the effect. */
  children: ReactNode;
}

const NO_APPROVAL: ApprovalOffer = {
  offered: false,
  ask: () => Promise.resolve(false),
  isAsking: false,
  error: undefined,
};

/** The form of a change with its effective date and reason. */
export function ChangeForm({
  choice,
  onChoose,
  onRevise,
  error,
  approval = NO_APPROVAL,
  noValidate,
  verb,
  busy,
  onSubmit,
  children,
  ...rest
}: ChangeFormProps) {
  const choose = (next: EffectiveDateAndReason): void => {
    if (instantOf(next) !== instantOf(choice)) onRevise?.();
    onChoose(next);
  };
  const askInstead = async (): Promise<void> => {
    if (await approval.ask(choice.reason)) rest.onClose();
  };
  return (
    <form
      noValidate={noValidate}
      onSubmit={(event) => {
        event.preventDefault();
        void (approval.offered ? askInstead() : onSubmit());
      }}
    >
      <Stack gap="md">
        {children}
        <CommandProblem error={error} approval={approval} />
        <EffectiveDateAndReasonFields
          value={choice}
          onChange={choose}
          problems={fieldErrorsOf(error)}
          verb={approval.offered ? 'Ask for approval' : verb}
          busy={busy || approval.isAsking}
          {...rest}
        />
      </Stack>
    </form>
  );
}

interface ChangeEffectProps {
  /** The query for a preview of the change. */
  preview: { currentData?: { effect: readonly string[] }; error?: unknown };
}

/** What a change would do, in sentences. */
export function ChangeEffect({ preview: { currentData, error } }: ChangeEffectProps) {
  if (error !== undefined)
    return (
      <Notice tone="warn" role="status">
        {detailOf(error, 'What this changes cannot be shown right now.')}
      </Notice>
    );
  if (!currentData) return <Skeleton height="48px" />;
  return (
    <ul aria-label="What this changes" aria-live="polite">
      {currentData.effect.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}
