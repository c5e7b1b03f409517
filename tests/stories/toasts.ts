/// <reference lib="dom" />
/** These run in the page, where the toasts of a person are kept: each goes by itself after seconds. */

interface PageWithToasts {
  keptToasts: string[];
}

/** Keeps from now on what each toast of this page says. */
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

/** Takes the first of the kept toasts that says this; false while there is none. */
export function takeToast(words: string): boolean {
  const { keptToasts } = globalThis as unknown as PageWithToasts;
  const index = keptToasts.findIndex((toast) => toast.includes(words));
  if (index < 0) return false;
  keptToasts.splice(index, 1);
  return true;
}
