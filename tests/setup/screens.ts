import { configure, getConfig } from '@testing-library/dom';

/** Set by the library while it retries. */
type Waiting = { readonly _disableExpensiveErrorDiagnostics?: boolean };

const { getElementError } = getConfig();

configure({
  // A busy machine may need seconds; these tests assert what appears, not how fast.
  asyncUtilTimeout: 15_000,
  // Prints the page only for the final error, not for each retry.
  getElementError: (message, container) =>
    (getConfig() as Waiting)._disableExpensiveErrorDiagnostics
      ? new Error(message ?? undefined)
      : getElementError(message, container),
});

/** Browser APIs that need a layout, which jsdom lacks: stubs that never report anything. */

class StubObserver {
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
  ResizeObserver: StubObserver,
  IntersectionObserver: StubObserver,
  matchMedia: noMatch,
  scrollTo: () => undefined,
});
const { prototype } = (globalThis as unknown as { Element: { prototype: object } }).Element;
Object.assign(prototype, { scrollIntoView: () => undefined });

// jsdom has no object URLs; components only need some address.
Object.assign(URL, { createObjectURL: () => 'blob:file', revokeObjectURL: () => undefined });
