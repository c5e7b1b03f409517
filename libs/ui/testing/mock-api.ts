import { notifications } from '@mantine/notifications';
import { cleanup, configure, screen } from '@testing-library/react';
import { http, HttpResponse, type HttpHandler, type JsonBodyType } from 'msw';
import { setupServer } from 'msw/node';
import type { z } from 'zod';
import { ERROR_CODES, ERRORS, type ErrorCode } from '#libs/core/contracts';
import { Problem } from '#libs/core/contracts/calls';
import { callAt, findMismatch } from '#libs/core/contracts/testing';
import { acceptNodeSignals } from './node-signals.js';

/** A request that the mock API received. */
export interface ReceivedCall {
  method: string;
  path: string;
  query: URLSearchParams;
  body: unknown;
  /** The bearer token. */
  token: string | null;
}

const server = setupServer();
const calls: ReceivedCall[] = [];
/** Responses of the running test that the real API could not have sent. */
const mismatches: string[] = [];
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
    const found = mismatches.splice(0);
    if (found.length > 0) throw new Error(`The API does not respond like this: ${found.join('\n')}`);
  });
  afterAll(() => server.close());
}

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';
type Body = JsonBodyType | Response;
type BodyFor = (call: ReceivedCall) => Body | Promise<Body>;

/**
 * Mocks a response of the API: a body, a whole response, or a function of the call that returns one. The status is that of
 * the call unless `init` says otherwise. A test fails after a response that the real API could not have sent.
 */
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
    const content: Body = typeof body === 'function' ? await (body as BodyFor)(call) : body;
    const status = callAt(call.method, call.path)?.status ?? 200;
    const mocked = content instanceof Response ? content : answerWith(content, { status, ...init });
    const response = mocked.status >= 400 ? await completeProblem(call, mocked) : mocked;
    if (startedIn === testNumber) await check(call, response.clone());
    return response;
  });
}

/** A response without content has no media type either. */
const answerWith = (content: Body, init: ResponseInit): Response =>
  init.status === 204 ? new HttpResponse(null, init) : HttpResponse.json(content, init);

const ProblemParts = Problem.partial();

/** Adds the rest of a problem document to an error with a sentence; one without is not the API's, but a proxy's, say. */
async function completeProblem(call: ReceivedCall, response: Response): Promise<Response> {
  if (!response.headers.get('content-type')?.includes('json')) return response;
  const parts = ProblemParts.parse(await response.clone().json());
  if (parts.detail === undefined) return response;
  const { status } = response;
  const facts = {
    type: 'about:blank',
    title: 'Error',
    code: codeOf(call, { ...parts, status }),
    request_id: 'request-1',
  };
  return HttpResponse.json(
    { ...facts, ...parts, status },
    { status, headers: { 'content-type': 'application/problem+json' } },
  );
}

/** The error with this status and sentence, which for invalid fields is that of the first; preferably one that the call lists. */
function codeOf({ method, path }: ReceivedCall, parts: z.infer<typeof ProblemParts>): ErrorCode | undefined {
  const { status, detail = '', errors = [] } = parts;
  const found = ERROR_CODES.filter((code) =>
    code === 'request.invalid' && errors.length > 0
      ? errors[0]?.message === detail
      : ERRORS[code].status === status && sentenceOf(code).test(detail),
  );
  return found.find((code) => callAt(method, path)?.errors.includes(code)) ?? found[0];
}

/** The error's sentence, with anything in place of its `{facts}`. */
const sentenceOf = (code: ErrorCode): RegExp =>
  new RegExp(`^${ERRORS[code].detail.replace(/[.?()]/g, String.raw`\$&`).replace(/\{\w+\}/g, '.+')}$`);

/** Compares a mocked response with the contract. Ids may be any text, so that tests can use names that say what they are. */
async function check({ method, path }: ReceivedCall, response: Response): Promise<void> {
  if (response.type === 'error') return;
  const contentType = response.headers.get('content-type') ?? '';
  const body: unknown = contentType.includes('json') ? await response.json() : null;
  const answer = { status: response.status, contentType, body };
  const call = callAt(method, path);
  const mismatch = call
    ? findMismatch(call, answer, { accepts: (issue) => 'format' in issue && issue.format === 'guid' })
    : `The contract has no ${method} ${path}`;
  if (mismatch !== null) mismatches.push(mismatch);
}

/** Mocks a response that never arrives. */
export const neverRespond = (method: Method, path: string): HttpHandler =>
  respondWith(method, path, () => new Promise<Response>((resolve) => hanging.push(resolve)));

/** Mocks an error response: with the API's sentence its problem document, without one something else's. @spec F10 */
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
    token: request.headers.get('authorization')?.replace('Bearer ', '') ?? null,
  };
}

/** Parses JSON; a multipart form stays text. */
const parsed = (text: string, type: string | null): unknown =>
  type?.startsWith('multipart/') ? text : (JSON.parse(text) as unknown);
