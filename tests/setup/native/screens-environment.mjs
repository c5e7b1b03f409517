import { JSDOM, VirtualConsole } from 'jsdom';
import NativeEnvironment from './environment.mjs';

/** Globals of both Node and jsdom that are jsdom's in a page. Node's win otherwise. */
const PAGES = new Set([
  'Blob',
  'CustomEvent',
  'DOMException',
  'Event',
  'EventTarget',
  'File',
  'FormData',
  'MessageEvent',
  'URL',
  'URLSearchParams',
  'navigator',
]);
/** Globals of Node that a page also finds on `window`. */
const NODES = [
  ...['AbortController', 'AbortSignal', 'Headers', 'Request', 'Response', 'crypto', 'fetch', 'performance'],
  ...['clearInterval', 'clearTimeout', 'queueMicrotask', 'setInterval', 'setTimeout', 'structuredClone'],
];
/** Missing in jsdom; {@link import('../screens.ts')} provides them. */
const STAND_INS = ['IntersectionObserver', 'ResizeObserver', 'matchMedia'];
const EVENT_TARGET_METHODS = ['addEventListener', 'removeEventListener', 'dispatchEvent'];

/**
 * Gives each test file a new jsdom window in Node's own global scope, so that {@link import('./screens-runtime.mjs')}
 * can load packages once per worker: they find the current window through the globals.
 */
export default class ScreensEnvironment extends NativeEnvironment {
  window = null;
  /** @type {NodeJS.Timeout[]} */
  timers = [];
  /** Globals that the page replaced. @type {Map<string, PropertyDescriptor | undefined>} */
  replaced = new Map();

  /** @override */
  async setup() {
    await super.setup();
    const virtualConsole = new VirtualConsole();
    virtualConsole.sendTo(console);
    const { window } = new JSDOM('<!DOCTYPE html>', {
      url: 'http://localhost/',
      pretendToBeVisual: true,
      virtualConsole,
    });
    this.window = window;
    // An unhandled error in the page fails the test.
    window.addEventListener('error', ({ error }) => error && process.emit('uncaughtException', error));
    const names = Object.getOwnPropertyNames(window).filter(
      (name) => !name.startsWith('_') && (PAGES.has(name) || !(name in globalThis)),
    );
    for (const name of [...names, ...STAND_INS]) this.replace(name, forwarded(window, name));
    for (const name of EVENT_TARGET_METHODS) this.replace(name, { value: window[name].bind(window) });
    for (const [name, value] of Object.entries(fetchOf(window)))
      this.replace(name, { value, writable: true });
    for (const name of ['setTimeout', 'setInterval'])
      this.replace(name, { value: this.tracked(globalThis[name]), writable: true });
    for (const name of NODES) Object.defineProperty(window, name, forwarded(globalThis, name));
  }

  /** @override */
  async teardown() {
    await super.teardown(); // first, because it gives spies and timers of the page back to the page
    for (const [name, descriptor] of this.replaced) {
      Reflect.deleteProperty(globalThis, name);
      if (descriptor) Object.defineProperty(globalThis, name, descriptor);
    }
    for (const timer of this.timers) clearTimeout(timer);
    this.window?.close();
  }

  /** Wraps a function that starts a timer, so that closing the page clears it. */
  tracked(start) {
    return (...args) => {
      const timer = start(...args);
      this.timers.push(timer);
      return timer;
    };
  }

  replace(name, descriptor) {
    this.replaced.set(name, Object.getOwnPropertyDescriptor(globalThis, name));
    Object.defineProperty(globalThis, name, { ...descriptor, configurable: true });
  }
}

/** A property that reads from and writes to another object. */
const forwarded = (owner, name) => ({
  configurable: true,
  get: () => owner[name],
  set: (value) => {
    owner[name] = value;
  },
});

/** Node's own classes, which the page's replace. */
const { fetch: nodeFetch, Request: NodeRequest, FormData: NodeFormData, File: NodeFile } = globalThis;

/** Node's fetch, resolving paths such as `/api/me` against the page, as a browser does. */
function fetchOf({ location, FormData }) {
  const absolute = (input) => (typeof input === 'string' ? new URL(input, location.href) : input);
  class Request extends NodeRequest {
    constructor(input, init) {
      super(absolute(input), init?.body instanceof FormData ? { ...init, body: sendable(init.body) } : init);
    }
  }
  return { Request, fetch: (input, init) => nodeFetch(absolute(input), init) };
}

/** Converts a jsdom form for Node's fetch; files keep their name and type but carry no bytes. */
function sendable(form) {
  const sent = new NodeFormData();
  for (const [name, value] of form)
    sent.append(name, typeof value === 'string' ? value : new NodeFile([], value.name, { type: value.type }));
  return sent;
}
