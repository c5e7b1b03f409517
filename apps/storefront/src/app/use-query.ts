import { startTransition, useOptimistic } from 'react';
import { useSearchParams, type NavigateOptions } from 'react-router-dom';

type SetQuery = (next: string | Record<string, string> | URLSearchParams, how?: NavigateOptions) => void;

/**
 * The query of the address, and how to change it. What was set is there at once: the router shows a new address only when there is
 * time for it, and on a busy phone the next tap comes before; it must build on the first one.
 */
export function useQuery(): [URLSearchParams, SetQuery] {
  const [params, setParams] = useSearchParams();
  const [newest, showNewest] = useOptimistic(params);
  const set: SetQuery = (next, how) =>
    startTransition(() => {
      showNewest(new URLSearchParams(next));
      setParams(next, how);
    });
  return [newest, set];
}
