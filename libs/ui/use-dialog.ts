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
    let isOpen = true;
    const onPop = () => {
      if (dialogOfEntry() !== id) close();
    };
    onceHistoryRests(() => {
      if (!isOpen) return;
      const state: unknown = window.history.state;
      // Same address and router state: the router sees no new screen.
      window.history.pushState(Object.assign({}, state, { dialog: id }), '');
      window.addEventListener('popstate', onPop);
    });
    return () => {
      isOpen = false;
      window.removeEventListener('popstate', onPop);
      const removeEntry = () => {
        if (dialogOfEntry() === id) goBack();
      };
      // Later, because a link in the dialog, or a redirect on closing, may put its own entry there, which must stay.
      setTimeout(() => onceHistoryRests(removeEntry));
    };
  }, [opened, id]);
}

/** The browser drops a way back when a navigation comes between; nothing waits for it longer than this. */
const MAX_WAIT_MS = 3_000;

let isGoingBack = false;
const waiting: (() => void)[] = [];

/** Goes back one entry, which the browser does some time later. */
function goBack(): void {
  const rest = () => {
    window.removeEventListener('popstate', rest);
    clearTimeout(timeout);
    isGoingBack = false;
    runWaiting();
  };
  const timeout = setTimeout(rest, MAX_WAIT_MS);
  isGoingBack = true;
  window.addEventListener('popstate', rest);
  window.history.back();
}

/** Runs a task at once, or after the way back from a closed dialog, which would close or skip the next one otherwise. */
function onceHistoryRests(task: () => void): void {
  waiting.push(task);
  runWaiting();
}

function runWaiting(): void {
  while (!isGoingBack) {
    const task = waiting.shift();
    if (!task) return;
    task();
  }
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
