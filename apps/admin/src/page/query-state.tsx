import { LoadFailed, Skeleton } from '#libs/ui';
import { detailOf } from '../api/problem.js';

interface QueryStateProps {
  /** The query whose data is missing. */
  query: { error?: unknown; isFetching: boolean; refetch: () => unknown };
  /** Title of a failure. */
  failed: string;
  /** Detail of a failure, when the API gives none. */
  detail?: string;
  height?: string;
}

/** Stands in for data that is loading, or that failed to load and can be retried. */
export function QueryState({
  query,
  failed,
  detail = 'Please try again.',
  height = '320px',
}: QueryStateProps) {
  const { error, isFetching, refetch } = query;
  if (error === undefined) return <Skeleton height={height} />;
  return (
    <LoadFailed
      title={failed}
      detail={detailOf(error, detail)}
      onRetry={() => void refetch()}
      retrying={isFetching}
    />
  );
}
