import { useEffect, useState } from 'react';

/** How long a change can be undone. */
const UNDO_MS = 10_000;

/** A change that can be undone: what happened, and the inverse. */
export interface Undoable {
  text: string;
  /** @returns an error to show, or null */
  undo: () => Promise<string | null>;
}

/** The latest change, while it can be undone. */
export function useUndo() {
  const [latest, setLatest] = useState<Undoable | null>(null);
  useEffect(() => {
    if (!latest) return undefined;
    const timer = setTimeout(() => setLatest(null), UNDO_MS);
    return () => clearTimeout(timer);
  }, [latest]);
  return { latest, offer: setLatest, dismiss: () => setLatest(null) };
}
