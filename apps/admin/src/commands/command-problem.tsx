import { Notice } from '#libs/ui';
import { detailOf } from '../api/problem.js';
import type { ApprovalOffer } from './use-approval.js';

interface CommandProblemProps {
  /** How the command failed; undefined when it did not. */
  error: unknown;
  approval: ApprovalOffer;
  /** What is said when the server says nothing. */
  fallback?: string;
}

/** Why a command failed, or that it needs a second operator. */
export function CommandProblem({
  error,
  approval,
  fallback = 'This did not work. Nothing was changed.',
}: CommandProblemProps) {
  const failure = approval.error ?? error;
  if (failure === undefined) return null;
  const tone = approval.offered && approval.error === undefined ? 'warn' : 'bad';
  return (
    <Notice tone={tone} role="alert">
      {detailOf(failure, fallback)}
    </Notice>
  );
}
