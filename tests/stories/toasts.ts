/// <reference lib="dom" />
/** These run in the page and record its toasts, which disappear after seconds. */

interface PageWithToasts {
  keptToasts: string[];
}

/** Records the text of each toast from now on. */
export function keepToasts(): void {
  const kept: string[] = [];
  const met = new WeakSet<Element>();
  Object.assign(globalThis, { keptToasts: kept } satisfies PageWithToasts);
  new MutationObserver(() => {
    for (const toast of document.querySelectorAll('.mantine-Notification-root')) {
      if (met.has(toast)) continue;
      met.add(toast);
      kept.push(toast.textContent);
    }
  }).observe(document, { childList: true, subtree: true });
}

/** Removes the first recorded toast with this text; false while there is none. */
export function takeToast(words: string): boolean {
  const { keptToasts } = globalThis as unknown as PageWithToasts;
  const index = keptToasts.findIndex((toast) => toast.includes(words));
  if (index < 0) return false;
  keptToasts.splice(index, 1);
  return true;
}
