import { TestEnvironment } from 'jest-environment-jsdom';

/** What jsdom lacks and Node has. Not FormData: jsdom's own knows its forms. */
const FROM_NODE = {
  Headers,
  Response,
  AbortController,
  AbortSignal,
  TextEncoder,
  TextDecoder,
  TextDecoderStream,
  ReadableStream,
  WritableStream,
  TransformStream,
  BroadcastChannel,
  structuredClone,
  Uint8Array,
};

/** A form of jsdom's as Node can send it: files keep their name and type, and carry no bytes. */
function sendable(form) {
  const sent = new FormData();
  for (const [name, value] of form)
    sent.append(name, typeof value === 'string' ? value : new File([], value.name, { type: value.type }));
  return sent;
}

/** jsdom with Node's fetch, in which a path such as `/api/me` means the page's own origin, as in a browser. */
export default class ScreensEnvironment extends TestEnvironment {
  /** @override */
  async setup() {
    await super.setup();
    const page = this.global;
    const absolute = (input) => (typeof input === 'string' ? new URL(input, page.location.href) : input);
    class PageRequest extends Request {
      constructor(input, init) {
        super(
          absolute(input),
          init?.body instanceof page.FormData ? { ...init, body: sendable(init.body) } : init,
        );
      }
    }
    Object.assign(page, FROM_NODE, {
      Request: PageRequest,
      fetch: (input, init) => fetch(absolute(input), init),
    });
    // React's scheduler would keep the process awake with it; without, it uses timers.
    Reflect.deleteProperty(page, 'MessageChannel');
  }

  /**
   * Packages offer their Node build for tests (msw does), and a browser build that jsdom cannot run.
   * @override
   */
  exportConditions() {
    return ['node', 'node-addons'];
  }
}
