import type { FastifyReply, FastifyRequest } from 'fastify';
import { ACTIVITY_HEADER, type Activity } from '#libs/core/contracts';
import type { Config } from '#libs/core/platform';
import { isFromOwnPage, READS } from './own-page.js';

type CookieConfig = Pick<Config, 'production' | 'allowedOrigins'>;
type Asked = Pick<FastifyRequest, 'headers' | 'cookies' | 'method'>;

const NAME = 'latchkey_operator';
const STEP = 'latchkey_sign_in';
const ACTIVITIES: readonly string[] = ['person', 'background'] satisfies Activity[];

/** The prefix makes browsers refuse the cookie from subdomains and over plain HTTP. */
const nameIn = ({ production }: Pick<Config, 'production'>): string => (production ? `__Host-${NAME}` : NAME);

const optionsIn = ({ production }: Pick<Config, 'production'>) => ({
  httpOnly: true,
  sameSite: 'strict' as const,
  secure: production,
});

/** Keeps an operator's token in their browser, where no script can read it. @param hours how long it counts at most */
export function setOperatorCookie(
  reply: FastifyReply,
  token: string,
  config: Pick<Config, 'production'> & { hours: number },
): void {
  const maxAge = Math.round(config.hours * 3_600);
  reply.setCookie(nameIn(config), token, { ...optionsIn(config), path: '/', maxAge });
}

/** Removes the operator's token from this browser. */
export function clearOperatorCookie(reply: FastifyReply, config: Pick<Config, 'production'>): void {
  reply.clearCookie(nameIn(config), { ...optionsIn(config), path: '/' });
}

/** Keeps what continues a sign-in with a second factor. */
export function setStepCookie(
  reply: FastifyReply,
  token: string,
  config: Pick<Config, 'production'> & { minutes: number },
): void {
  reply.setCookie(STEP, token, { ...optionsIn(config), path: '/api/auth', maxAge: config.minutes * 60 });
}

/** Removes what would have continued a sign-in. */
export function clearStepCookie(reply: FastifyReply, config: Pick<Config, 'production'>): void {
  reply.clearCookie(STEP, { ...optionsIn(config), path: '/api/auth' });
}

/** What continues a sign-in in this browser, if one was begun. */
export const stepIn = ({ cookies }: FastifyRequest): string | undefined => cookies[STEP];

/**
 * The token in the cookie of a call to the API, if the call comes from the operators' application: the storefront stays signed out for them, and
 * other sites can neither send its header nor be taken for ours.
 */
export function tokenOfCall(request: Asked, config: CookieConfig): string | undefined {
  const activity = request.headers[ACTIVITY_HEADER];
  if (typeof activity !== 'string' || !ACTIVITIES.includes(activity)) return undefined;
  return isFromOwnPage(request, config) ? request.cookies[nameIn(config)] : undefined;
}

/** The token in the cookie of a request for a tool's page or by it; nobody but the person at the browser can open it. */
export function tokenOfTool(request: Asked, config: CookieConfig): string | undefined {
  const isOpened = request.headers['sec-fetch-site'] === 'none' && READS.has(request.method);
  return isOpened || isFromOwnPage(request, config) ? request.cookies[nameIn(config)] : undefined;
}

/** Whether a person acts, as far as a call says so; clients that say nothing act for somebody. */
export const callActs = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  headers[ACTIVITY_HEADER] !== 'background';

/** Whether a person acts in a tool: opens a page of it or changes something; it asks for news by itself. */
export const toolActs = ({ headers, method }: Pick<FastifyRequest, 'headers' | 'method'>): boolean =>
  !READS.has(method) || headers['sec-fetch-mode'] === 'navigate';
