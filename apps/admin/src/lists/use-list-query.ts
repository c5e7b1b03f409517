import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';

/** What the address says of a list, and how to change it: the address is the only memory. */
export interface ListAddress {
  /** As sent to the API, with the question mark; empty when nothing is asked. */
  search: string;
  valueOf: (name: string) => string;
  /** Changes one part and goes back to the first page; empty takes it out. */
  change: (name: string, value: string) => void;
  /** Goes to the next page; Back returns. */
  goTo: (cursor: string) => void;
}

/** Reads and writes the list's part of the address. */
export function useListAddress(): ListAddress {
  const [params, setParams] = useSearchParams();
  const change = useCallback(
    (name: string, value: string) => {
      setParams(
        (before) => {
          const after = new URLSearchParams(before);
          after.delete('cursor');
          if (value === '') after.delete(name);
          else after.set(name, value);
          return after;
        },
        { replace: name === 'q' },
      );
    },
    [setParams],
  );
  const goTo = useCallback(
    (cursor: string) => {
      setParams(
        (before) =>
          new URLSearchParams([...before].filter(([name]) => name !== 'cursor').concat([['cursor', cursor]])),
      );
    },
    [setParams],
  );
  return useMemo(
    () => ({
      search: params.size === 0 ? '' : `?${params.toString()}`,
      valueOf: (name) => params.get(name) ?? '',
      change,
      goTo,
    }),
    [params, change, goTo],
  );
}
