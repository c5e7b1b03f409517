/**
 * Lets jsdom's event targets accept Node's AbortSignal, which the tests' fetch needs and jsdom rejects.
 * Aborting removes the listener, as in a browser.
 */
export function acceptNodeSignals(): void {
  const { prototype } = EventTarget;
  // oxlint-disable-next-line typescript/unbound-method -- called with the element it belongs to, below
  const original = prototype.addEventListener;
  prototype.addEventListener = function listen(this: EventTarget, type, listener, options) {
    if (typeof options !== 'object' || !options.signal) return original.call(this, type, listener, options);
    const { signal, ...rest } = options;
    if (signal.aborted) return;
    original.call(this, type, listener, rest);
    signal.addEventListener('abort', () => this.removeEventListener(type, listener, rest), { once: true });
  };
}
