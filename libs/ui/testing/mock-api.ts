import { notifications } from '@mantine/notifications';
import { cleanup, configure, screen } from '@testing-library/react';
import { http, HttpResponse, type HttpHandler, type JsonBodyType } from 'msw';
import { setupServer } from 'msw/node';
import { acceptNodeSignals } from './node-signals.js';

/** A request that the mock API received. */
export interface ReceivedCall {
  method: string;
  path: string;
  query: URLSearchParams;
  body: unknown;
}

const server = setupServer();
const calls: ReceivedCall[] = [];
/** Pending calls; they fail when their test ends, so that nothing keeps the process alive. */
const hanging: ((response: Response) => void)[] = [];
const ASYNC_TIMEOUT_MS = 15_000;
const REAL_TIMEOUT = globalThis.setTimeout;
/** Event loop turns until the calls a page has sent reach the server. */
const TURNS = 3;
/** Number of the running test: a call still pending when its test ends must not count for the next one. */
let testNumber = 0;

/** Starts the mock API for a spec file, and cleans up after each test. */
export function setUpMockApi(): void {
  // The speed of a busy machine must not fail a test.
  configure({ asyncUtilTimeout: ASYNC_TIMEOUT_MS });
  acceptNodeSignals();
  beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
  afterEach(async () => {
    cleanup();
    for (const end of hanging.splice(0)) end(HttpResponse.error());
    for (let turn = 0; turn < TURNS; turn += 1)
      await new Promise<void>((resolve) => void REAL_TIMEOUT(resolve, 0));
    server.resetHandlers();
    testNumber += 1;
    calls.length = 0;
    notifications.clean();
    notifications.cleanQueue();
    localStorage.clear();
    sessionStorage.clear();
  });
  afterAll(() => server.close());
}

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';
type Body = JsonBodyType | Response;
type BodyFor = (call: ReceivedCall) => Body | Promise<Body>;

/** Mocks a response of the API: a body, a whole response, or a function of the call that returns one. */
export function respondWith(
  method: Method,
  path: string,
  body: Body | BodyFor,
  init: ResponseInit = {},
): HttpHandler {
  return http[method](`*/api${path}`, async ({ request }) => {
    const startedIn = testNumber;
    const call = await received(request);
    if (startedIn === testNumber) calls.push(call);
    const response: Body = typeof body === 'function' ? await (body as BodyFor)(call) : body;
    return response instanceof Response ? response : HttpResponse.json(response, init);
  });
}

/** Mocks a response that never arrives. */
export const neverRespond = (method: Method, path: string): HttpHandler =>
  respondWith(method, path, () => new Promise<Response>((resolve) => hanging.push(resolve)));

/** Mocks an error response in the API's own shape. @spec F10 */
export const respondWithError = (
  method: Method,
  path: string,
  status: number,
  detail?: string,
): HttpHandler => respondWith(method, path, detail === undefined ? {} : { detail, status }, { status });

/** The calls received at a path. */
export const callsTo = (method: Method, path: string): ReceivedCall[] =>
  calls.filter((call) => call.method === method.toUpperCase() && call.path === path);

/** Adds or replaces mocked responses during a test. */
export const overrideResponses = (...handlers: HttpHandler[]): void => server.use(...handlers);

/** Waits for a toast or message with this text. */
export const findText = (words: string | RegExp): Promise<HTMLElement[]> => screen.findAllByText(words);

async function received(request: Request): Promise<ReceivedCall> {
  const url = new URL(request.url);
  const text = await request.clone().text();
  return {
    method: request.method,
    path: url.pathname.replace(/^\/api/, ''),
    query: url.searchParams,
    body: text === '' ? null : parsed(text, request.headers.get('content-type')),
  };
}

/** Parses JSON; a multipart form stays text. */
const parsed = (text: string, type: string | null): unknown =>
  type?.startsWith('multipart/') ? text : (JSON.parse(text) as unknown);
