/** Reports every element as visible at once. */
class NearObserver {
  observe: () => void;
  disconnect = () => undefined;
  constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
    this.observe = () => callback([{ isIntersecting: true }]);
  }
}

/** In the tests of this file the reader is near every place of a page. */
export function everythingIsNear(): void {
  const { IntersectionObserver } = globalThis;
  beforeAll(() => Object.assign(globalThis, { IntersectionObserver: NearObserver }));
  afterAll(() => Object.assign(globalThis, { IntersectionObserver }));
}
