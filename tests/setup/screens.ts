import { configure, getConfig } from '@testing-library/dom';

/** Set by the library while it waits for something and tries again and again. */
type Waiting = { readonly _disableExpensiveErrorDiagnostics?: boolean };

const { getElementError } = getConfig();

configure({
  // A busy machine may need seconds for what a browser does in milliseconds; a test says what appears, never how fast.
  asyncUtilTimeout: 15_000,
  // The page is printed for the error that is shown in the end, not for each attempt before it.
  getElementError: (message, container) =>
    (getConfig() as Waiting)._disableExpensiveErrorDiagnostics
      ? new Error(message ?? undefined)
      : getElementError(message, container),
});

/** The parts of a browser that need a layout, which jsdom has not: present and quiet, so that components can ask. */

class QuietObserver {
  observe = (): void => undefined;
  unobserve = (): void => undefined;
  disconnect = (): void => undefined;
  takeRecords = (): [] => [];
}

const noMatch = (media: string) => ({
  matches: false,
  media,
  onchange: null,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
  addListener: () => undefined,
  removeListener: () => undefined,
  dispatchEvent: () => false,
});

Object.assign(globalThis, {
  ResizeObserver: QuietObserver,
  IntersectionObserver: QuietObserver,
  matchMedia: noMatch,
  scrollTo: () => undefined,
});
const { prototype } = (globalThis as unknown as { Element: { prototype: object } }).Element;
Object.assign(prototype, { scrollIntoView: () => undefined });

// Files have no address here; what shows them only needs one.
Object.assign(URL, { createObjectURL: () => 'blob:file', revokeObjectURL: () => undefined });
