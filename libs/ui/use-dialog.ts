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
    const state: unknown = window.history.state;
    // Same address and router state: the router sees no new screen.
    window.history.pushState(Object.assign({}, state, { dialog: id }), '');
    const onPop = () => {
      if (dialogOfEntry() !== id) close();
    };
    window.addEventListener('popstate', onPop);
    return () => {
      window.removeEventListener('popstate', onPop);
      // Later, because a link in the dialog, or a redirect on closing, may put its own entry there, which must stay.
      setTimeout(() => dialogOfEntry() === id && window.history.back());
    };
  }, [opened, id]);
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
