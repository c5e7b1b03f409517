import { useEffect, useState } from 'react';

/** How long a change can be undone: enough by keys or with a screen reader; later, others may have changed the same. */
const OFFERED_MS = 120_000;

/** A change that can be undone: what happened, and the inverse. */
export interface Undoable {
  text: string;
  /** @returns an error to show, or null */
  undo: () => Promise<string | null>;
  /** How long the server can undo it, in milliseconds, where that is shorter. */
  withinMs?: number;
}

/** The latest change, while it can be undone. */
export function useUndo() {
  const [latest, setLatest] = useState<Undoable | null>(null);
  useEffect(() => {
    if (!latest) return undefined;
    const timer = setTimeout(() => setLatest(null), latest.withinMs ?? OFFERED_MS);
    return () => clearTimeout(timer);
  }, [latest]);
  return { latest, offer: setLatest, dismiss: () => setLatest(null) };
}
