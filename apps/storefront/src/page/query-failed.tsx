import { LoadFailed } from '#libs/ui';
import { detailOf, errorMessage } from '../api/problem.js';

/** A fallback for {@link QueryFailed} on screens with input fields. */
export const NOTHING_LOST = 'Check your connection; nothing you entered is lost.';

interface QueryFailedProps {
  /** The query that failed; Retry runs it again. */
  query: { error?: unknown; isFetching: boolean; refetch: () => unknown };
  /** What could not be loaded. */
  title: string;
  /** Shown when the server gave no reason; by default a message about the failure. */
  fallback?: string;
}

/** Replaces the data of a failed query, and offers Retry. @spec F7 */
export const QueryFailed = ({ query: { error, isFetching, refetch }, title, fallback }: QueryFailedProps) => (
  <LoadFailed
    title={title}
    detail={fallback === undefined ? errorMessage(error) : detailOf(error, fallback)}
    onRetry={() => void refetch()}
    retrying={isFetching}
  />
);
