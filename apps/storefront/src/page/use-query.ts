import { startTransition, useOptimistic } from 'react';
import { useSearchParams, type NavigateOptions } from 'react-router-dom';

type SetQuery = (next: string | Record<string, string> | URLSearchParams, how?: NavigateOptions) => void;

/**
 * The query of the address, and its setter. Changes are visible at once: the router renders a new address only when there is
 * time, and on a busy phone the next tap may come first and must build on the previous one.
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
