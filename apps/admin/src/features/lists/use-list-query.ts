import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';

/** The list's parameters in the address, and how to change them; there is no other state. */
export interface ListAddress {
  /** The query for the API, with the question mark; empty without parameters. */
  search: string;
  valueOf: (name: string) => string;
  /** Sets one parameter and returns to the first page; an empty value removes it. */
  change: (name: string, value: string) => void;
  /** Goes to the page with this query; Back returns. */
  goTo: (query: string) => void;
}

/** Reads and writes the list's parameters in the address. */
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
  return useMemo(
    () => ({
      search: params.size === 0 ? '' : `?${params.toString()}`,
      valueOf: (name) => params.get(name) ?? '',
      change,
      goTo: setParams,
    }),
    [params, change, setParams],
  );
}
