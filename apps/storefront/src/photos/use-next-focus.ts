import { useLayoutEffect, useRef, type FocusEvent } from 'react';

/** Marks the button that removes an entry of a list. */
export const REMOVES = { 'data-removes': true };
/** Marks the button that adds photos. */
export const ADDS_PHOTOS = { 'data-adds-photos': true };

/**
 * The props of a list that keeps the focus where somebody works when the focused entry is removed: on the entry that takes its place, on
 * the last one, or on the button that adds photos.
 */
export function useNextFocus<List extends HTMLElement>(count: number) {
  const ref = useRef<List>(null);
  /** The place of the entry that has the focus. */
  const place = useRef<number | null>(null);
  const before = useRef(count);
  useLayoutEffect(() => {
    const isShorter = count < before.current;
    before.current = count;
    if (!isShorter || place.current === null || document.activeElement !== document.body) return;
    const left = ref.current?.querySelectorAll<HTMLElement>('[data-removes]') ?? [];
    const next = left[Math.min(place.current, left.length - 1)];
    (next ?? document.querySelector<HTMLElement>('[data-adds-photos]'))?.focus();
  }, [count]);
  const onFocus = ({ target, currentTarget }: FocusEvent) => {
    place.current = [...currentTarget.children].findIndex((entry) => entry.contains(target));
  };
  const onBlur = () => {
    place.current = null;
  };
  return { ref, onFocus, onBlur };
}
