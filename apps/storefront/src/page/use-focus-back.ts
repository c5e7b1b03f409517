import { useEffect, useRef, type RefCallback, type RefObject } from 'react';

/** Where focus goes when something opens in the place of the buttons that open it, and when it closes. */
export interface FocusBack<Opener extends string> {
  /** Around what is opened. */
  opened: RefObject<HTMLDivElement | null>;
  /** A button that opens it. */
  opener: (name: Opener) => RefCallback<HTMLButtonElement>;
}

/**
 * Moves focus to the least consequential control of what opens (`data-autofocus`, else the first field), and back to the button that opened it.
 * Without it, focus is lost with the button that disappears.
 * @param open the opener of what is open; null for nothing
 */
export function useFocusBack<Opener extends string>(open: Opener | null): FocusBack<Opener> {
  const openers = useRef(new Map<Opener, HTMLButtonElement>());
  const opened = useRef<HTMLDivElement>(null);
  const last = useRef<Opener | null>(null);
  useEffect(() => {
    if (open === null) {
      if (last.current !== null) openers.current.get(last.current)?.focus();
    } else {
      const { current: area } = opened;
      (area?.querySelector<HTMLElement>('[data-autofocus]') ?? area?.querySelector('input'))?.focus();
    }
    last.current = open;
  }, [open]);
  const opener = (name: Opener) => (button: HTMLButtonElement | null) => {
    if (button) openers.current.set(name, button);
    else openers.current.delete(name);
  };
  return { opened, opener };
}
