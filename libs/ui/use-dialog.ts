import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';

interface DialogOptions {
  opened: boolean;
  onClose: () => void;
  /** False for a dialog that is part of the address, or that must not be dismissed: Back does what it does without one. */
  backCloses?: boolean;
}

/** Lets the browser's Back close a dialog instead of leaving the page, and gives the focus back to the element that opened it. */
export function useDialog({ opened, onClose, backCloses = true }: DialogOptions): void {
  useHistoryEntry(opened && backCloses, onClose);
  useFocusReturn(opened);
}

/** Adds one history entry while the dialog is open; closed in any other way than Back, the dialog takes its entry away. */
function useHistoryEntry(opened: boolean, onClose: () => void): void {
  const [id] = useState(newDialogId);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!opened) return;
    const onPop = () => {
      if (dialogOfEntry() !== id) close();
    };
    const cancel = onceEntriesAreGone(() => {
      const state: unknown = window.history.state;
      // Same address and router state: the router sees no new screen.
      window.history.pushState(Object.assign({}, state, { dialog: id }), '');
      window.addEventListener('popstate', onPop);
    });
    return () => {
      cancel();
      window.removeEventListener('popstate', onPop);
      // Later, because a link in the dialog, or a redirect on closing, may put its own entry there, which must stay.
      setTimeout(() => dialogOfEntry() === id && takeEntryAway());
    };
  }, [opened, id]);
}

/** Longest wait for the browser to go back; it may also drop that for a navigation that came between. */
const MAX_WAIT_MS = 3_000;

/** Dialogs that wait until the entry of a closed one is gone; null while none is on its way out. */
let waiting: Set<() => void> | null = null;

/** Goes back over a closed dialog's entry, which the browser does some time later. */
function takeEntryAway(): void {
  const gone = () => {
    window.removeEventListener('popstate', gone);
    clearTimeout(timeout);
    const entering = waiting ?? [];
    waiting = null;
    for (const enter of entering) enter();
  };
  const timeout = setTimeout(gone, MAX_WAIT_MS);
  waiting ??= new Set();
  window.addEventListener('popstate', gone);
  window.history.back();
}

/**
 * Runs `enter` at once, or when the entries of closed dialogs are gone: the way back of one must not close the next.
 * @returns cancels a run that still waits
 */
function onceEntriesAreGone(enter: () => void): () => void {
  if (waiting === null) {
    enter();
    return () => undefined;
  }
  waiting.add(enter);
  return () => void waiting?.delete(enter);
}

let dialogs = 0;

/** Unique even among entries that an earlier load of the page has left in the history. */
const newDialogId = (): string => `${performance.timeOrigin}-${(dialogs += 1)}`;

/** The dialog whose history entry is the current one. */
function dialogOfEntry(): unknown {
  const state: unknown = window.history.state;
  return typeof state === 'object' && state !== null && 'dialog' in state ? state.dialog : null;
}

/** The component library returns the focus of a dialog that stays mounted; most of ours are mounted open and unmounted to close. */
function useFocusReturn(opened: boolean): void {
  useLayoutEffect(() => {
    if (!opened) return;
    const opener = document.activeElement;
    // Once the dialog is gone, and only if nothing else has taken the focus.
    return () => void setTimeout(() => document.activeElement === document.body && focusOn(opener));
  }, [opened]);
}

/** Focuses the opener, or the page's content when the opener is gone. */
function focusOn(opener: Element | null): void {
  const target = opener?.isConnected && opener !== document.body ? opener : document.getElementById('main');
  if (target instanceof HTMLElement) target.focus({ preventScroll: true });
}
