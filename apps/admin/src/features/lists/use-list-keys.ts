import { useEffect, type RefObject } from 'react';

const TYPED_INTO = 'input, textarea, select, [contenteditable], [role=dialog], [role=listbox], [role=menu]';

/**
 * Shortcuts of a list: j and k go through its rows, Enter opens the row's first link, and / goes to its search, instead of the palette.
 * They are left alone where somebody types or chooses.
 */
export function useListKeys(
  isOn: boolean,
  table: RefObject<HTMLElement | null>,
  find: RefObject<HTMLElement | null>,
): void {
  useEffect(() => {
    if (!isOn) return;
    const act = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (!actOn(event.key, table.current, find.current)) return;
      event.preventDefault();
      event.stopPropagation();
    };
    document.addEventListener('keydown', act, true);
    return () => {
      document.removeEventListener('keydown', act, true);
    };
  }, [isOn, table, find]);
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(TYPED_INTO) !== null;

/** @returns false when the key is none of ours */
function actOn(key: string, table: HTMLElement | null, find: HTMLElement | null): boolean {
  const rows = [...(table?.querySelectorAll<HTMLElement>('tbody tr') ?? [])];
  const current = rows.findIndex((row) => row === document.activeElement);
  if (key === '/') find?.focus();
  else if (key === 'j') rows[Math.min(current + 1, rows.length - 1)]?.focus();
  else if (key === 'k') rows[Math.max(current - 1, 0)]?.focus();
  else if (key === 'Enter' && current >= 0) rows[current]?.querySelector('a')?.click();
  else return false;
  return true;
}
