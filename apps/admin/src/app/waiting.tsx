import { LoadFailed, Skeleton } from '#libs/ui';
import { detailOf } from './problem.js';

interface WaitingProps {
  /** What asks for the data that is not there. */
  query: { error?: unknown; isFetching: boolean; refetch: () => unknown };
  /** What is said when it could not be had. */
  failed: string;
  /** More about it, when the API says nothing. */
  detail?: string;
  height?: string;
}

/** Stands for data that is on its way, or could not be had and can be asked for again. */
export function Waiting({ query, failed, detail = 'Please try again.', height = '320px' }: WaitingProps) {
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
