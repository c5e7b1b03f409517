import { startTransition, useOptimistic } from 'react';
import { useSearchParams, type NavigateOptions } from 'react-router-dom';

type SetQuery = (next: string | Record<string, string> | URLSearchParams, options?: NavigateOptions) => void;

/**
 * The query of the address, and its setter. Changes are visible at once: the router renders a new address with low priority,
 * and on a busy phone the next tap may come first and has to build on the previous one.
 */
export function useQuery(): [URLSearchParams, SetQuery] {
  const [params, setParams] = useSearchParams();
  const [latest, setLatest] = useOptimistic(params);
  const set: SetQuery = (next, options) =>
    startTransition(() => {
      setLatest(new URLSearchParams(next));
      setParams(next, options);
    });
  return [latest, set];
}
