import { useCallback, useMemo } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';

/** The list's parameters in the address, and how to change them; there is no other state. */
export interface ListAddress {
  /** The query for the API, with the question mark; empty without parameters. */
  search: string;
  valueOf: (name: string) => string;
  /** Sets one parameter and returns to the first page; an empty value removes it. */
  change: (name: string, value: string) => void;
  /** Goes to the page with this query; Back returns. */
  goTo: (query: string) => void;
  /** Goes to the page before; to the first one when the way here is not known. */
  goBack: () => void;
}

/** The cursors of the pages before, which a link to a page does not know. */
const pathOf = (state: unknown): readonly string[] =>
  typeof state === 'object' && state !== null && 'cursors' in state && Array.isArray(state.cursors)
    ? state.cursors.filter((one): one is string => typeof one === 'string')
    : [];

/** Reads and writes the list's parameters in the address. */
export function useListAddress(): ListAddress {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation() as { state: unknown };
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
      goTo: (query) =>
        setParams(query, { state: { cursors: [...pathOf(state), params.get('cursor') ?? ''] } }),
      goBack: () => {
        const cursors = pathOf(state);
        const before = new URLSearchParams(params);
        before.delete('cursor');
        const cursor = cursors.at(-1) ?? '';
        if (cursor !== '') before.set('cursor', cursor);
        setParams(before, { state: { cursors: cursors.slice(0, -1) } });
      },
    }),
    [params, state, change, setParams],
  );
}
