import { notifications } from '@mantine/notifications';
import { cleanup, configure, screen } from '@testing-library/react';
import { http, HttpResponse, type HttpHandler, type JsonBodyType } from 'msw';
import { setupServer } from 'msw/node';
import { acceptNodeSignals } from './node-signals.js';

/** A call as it arrived. */
export interface SeenCall {
  method: string;
  path: string;
  query: URLSearchParams;
  body: unknown;
}

const server = setupServer();
const calls: SeenCall[] = [];
/** Calls that got no answer; they get one when their test is over, so that nothing keeps the process awake. */
const hanging: ((answer: Response) => void)[] = [];
const PATIENCE_MS = 15_000;
const REAL_TIMEOUT = globalThis.setTimeout;
/** Turns in which what a page has sent reaches the server. */
const TURNS = 3;
/** Which test is running: a call that is still on its way when one ends is none of the next one's. */
let visits = 0;

/** Starts the API's stand-in for a file of tests, and cleans up between them. */
export function standInApi(): void {
  // How fast a busy machine is says nothing about a screen.
  configure({ asyncUtilTimeout: PATIENCE_MS });
  acceptNodeSignals();
  beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
  afterEach(async () => {
    cleanup();
    for (const end of hanging.splice(0)) end(HttpResponse.error());
    for (let turn = 0; turn < TURNS; turn += 1)
      await new Promise<void>((resolve) => void REAL_TIMEOUT(resolve, 0));
    server.resetHandlers();
    visits += 1;
    calls.length = 0;
    notifications.clean();
    notifications.cleanQueue();
    localStorage.clear();
    sessionStorage.clear();
  });
  afterAll(() => server.close());
}

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';
type Answer = JsonBodyType | Response;
type AnswerTo = (call: SeenCall) => Answer | Promise<Answer>;

/** An answer of the API: its body, and a status other than 200 when it refuses. */
export function answers(
  method: Method,
  path: string,
  body: Answer | AnswerTo,
  init: ResponseInit = {},
): HttpHandler {
  return http[method](`*/api${path}`, async ({ request }) => {
    const visit = visits;
    const call = await seen(request);
    if (visit === visits) calls.push(call);
    const answer: Answer = typeof body === 'function' ? await (body as AnswerTo)(call) : body;
    return answer instanceof Response ? answer : HttpResponse.json(answer, init);
  });
}

/** An answer that never comes: the call is on its way for good. */
export const neverAnswers = (method: Method, path: string): HttpHandler =>
  answers(method, path, () => new Promise<Response>((resolve) => hanging.push(resolve)));

/** A refusal in the API's own shape. @spec F10 */
export const refuses = (method: Method, path: string, status: number, detail?: string): HttpHandler =>
  answers(method, path, detail === undefined ? {} : { detail, status }, { status });

/** Calls that arrived at an address. */
export const callsTo = (method: Method, path: string): SeenCall[] =>
  calls.filter((call) => call.method === method.toUpperCase() && call.path === path);

/** Adds or replaces answers in the middle of a visit. */
export const nowAnswers = (...handlers: HttpHandler[]): void => server.use(...handlers);

/** Waits for a toast or message with these words. */
export const says = (words: string | RegExp): Promise<HTMLElement[]> => screen.findAllByText(words);

async function seen(request: Request): Promise<SeenCall> {
  const url = new URL(request.url);
  const text = await request.clone().text();
  return {
    method: request.method,
    path: url.pathname.replace(/^\/api/, ''),
    query: url.searchParams,
    body: text === '' ? null : parsed(text, request.headers.get('content-type')),
  };
}

/** JSON as data; a form with a file as the text it is. */
const parsed = (text: string, type: string | null): unknown =>
  type?.startsWith('multipart/') ? text : (JSON.parse(text) as unknown);
