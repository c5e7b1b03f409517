import { useEffect, useState } from 'react';

/** A change that can be undone: what happened, and the inverse. */
export interface Undoable {
  text: string;
  /** @returns an error to show, or null */
  undo: () => Promise<string | null>;
  /** How long the server can undo it, in milliseconds; without it there is no limit. */
  withinMs?: number;
}

/** The latest change, while it can be undone: until the next one, so that nobody has to hurry. */
export function useUndo() {
  const [latest, setLatest] = useState<Undoable | null>(null);
  useEffect(() => {
    if (latest?.withinMs === undefined) return undefined;
    const timer = setTimeout(() => setLatest(null), latest.withinMs);
    return () => clearTimeout(timer);
  }, [latest]);
  return { latest, offer: setLatest, dismiss: () => setLatest(null) };
}
