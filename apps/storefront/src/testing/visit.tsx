import { notifications } from '@mantine/notifications';
import { cleanup, configure, render, screen } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { http, HttpResponse, type HttpHandler, type JsonBodyType } from 'msw';
import { setupServer } from 'msw/node';
import type { UserView } from '#libs/contracts';
import { App } from '../app/app.js';
import { storeToken } from '../app/session.js';
import { createStore } from '../app/store.js';
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
const PATIENCE_MS = 15_000;

/** Starts the API's stand-in for a file of tests, and cleans up between them. */
export function standInApi(): void {
  jest.setTimeout(60_000);
  // How fast a busy machine is says nothing about a screen.
  configure({ asyncUtilTimeout: PATIENCE_MS });
  acceptNodeSignals();
  beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
  afterEach(() => {
    cleanup();
    server.resetHandlers();
    calls.length = 0;
    notifications.clean();
    notifications.cleanQueue();
    localStorage.clear();
    sessionStorage.clear();
  });
  afterAll(() => server.close());
}

type Method = 'get' | 'post';
type Answer = JsonBodyType | Response;
type AnswerTo = (call: SeenCall) => Answer;

/** An answer of the API: its body, and a status other than 200 when it refuses. */
export function answers(
  method: Method,
  path: string,
  body: Answer | AnswerTo,
  init: ResponseInit = {},
): HttpHandler {
  return http[method](`*/api${path}`, async ({ request }) => {
    const call = await seen(request);
    calls.push(call);
    const answer: Answer = typeof body === 'function' ? (body as AnswerTo)(call) : body;
    return answer instanceof Response ? answer : HttpResponse.json(answer, init);
  });
}

/** A refusal in the API's own shape. @spec F10 */
export const refuses = (method: Method, path: string, status: number, detail?: string): HttpHandler =>
  answers(method, path, detail === undefined ? {} : { detail, status }, { status });

/** Calls that arrived at an address. */
export const callsTo = (method: Method, path: string): SeenCall[] =>
  calls.filter((call) => call.method === method.toUpperCase() && call.path === path);

interface Visit {
  as?: UserView;
  api?: HttpHandler[];
}

/** Opens the storefront at an address, signed in when a person is given. */
export function visit(address: string, { as, api = [] }: Visit = {}): UserEvent {
  // Nobody has live news unless a test brings some.
  const usual = [
    answers('get', '/cities', []),
    answers('get', '/bookings/my-bookings', []),
    refuses('get', '/live', 403),
  ];
  const me = as ? [answers('get', '/auth/me', { ...as })] : [];
  server.use(...api, ...me, ...usual);
  storeToken(as ? 'token-1' : null);
  window.history.pushState(null, '', address);
  render(<App store={createStore()} />);
  return userEvent.setup({ delay: null });
}

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
    body: text === '' ? null : (JSON.parse(text) as unknown),
  };
}
