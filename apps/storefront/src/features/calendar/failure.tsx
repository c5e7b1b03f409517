import { Notice } from '#libs/ui';
import { errorMessage } from '../../api/problem.js';

/** Why a call has failed, said at once; nothing without an error. */
export const Failure = ({ error }: { error: unknown }) =>
  error === undefined ? null : (
    <Notice tone="bad" role="alert">
      {errorMessage(error)}
    </Notice>
  );

/** Why a call has failed, or null. */
export const messageOf = (error: unknown): string | null =>
  error === undefined ? null : errorMessage(error);
