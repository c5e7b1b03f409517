import { LoadFailed } from '#libs/ui';
import { detailOf, errorMessage } from '../api/problem.js';

/** A fallback for {@link QueryFailed} where somebody may have typed something. */
export const NOTHING_LOST = 'Check your connection; nothing you entered is lost.';

interface QueryFailedProps {
  /** The query that failed; Retry runs it again. */
  query: { error?: unknown; isFetching: boolean; refetch: () => unknown };
  /** What could not be loaded. */
  title: string;
  /** Said when the server gave no reason; otherwise a sentence about what happened. */
  fallback?: string;
}

/** Stands where a query's data would be after it failed, and offers to retry. @spec F7 */
export const QueryFailed = ({ query: { error, isFetching, refetch }, title, fallback }: QueryFailedProps) => (
  <LoadFailed
    title={title}
    detail={fallback === undefined ? errorMessage(error) : detailOf(error, fallback)}
    onRetry={() => void refetch()}
    retrying={isFetching}
  />
);
