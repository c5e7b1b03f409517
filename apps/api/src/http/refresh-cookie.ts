import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#libs/core/platform';

type CookieConfig = Pick<Config, 'production'>;

const NAME = 'latchkey_refresh';
/** The one call that reads it. */
const PATH = '/api/auth/refresh';

/** One cookie per session, so that two accounts in two tabs of a browser do not sign each other out; the prefix asks for HTTPS. */
const nameOf = (sessionId: string, { production }: CookieConfig): string =>
  `${production ? '__Secure-' : ''}${NAME}_${sessionId}`;

const optionsIn = ({ production }: CookieConfig) => ({
  path: PATH,
  httpOnly: true,
  sameSite: 'strict' as const,
  secure: production,
});

/** Keeps a session's refresh token in its browser, where no script can read it. */
export function setRefreshCookie(
  reply: FastifyReply,
  { sessionId, token }: { sessionId: string; token: string },
  config: CookieConfig & Pick<Config, 'jwtTtlHours'>,
): void {
  const maxAge = Math.round(config.jwtTtlHours * 3_600);
  reply.setCookie(nameOf(sessionId, config), token, { ...optionsIn(config), maxAge });
}

/** Removes a session's refresh token from this browser. */
export function clearRefreshCookie(reply: FastifyReply, sessionId: string, config: CookieConfig): void {
  reply.clearCookie(nameOf(sessionId, config), optionsIn(config));
}

/** The refresh token of a session in this browser, if there is one. */
export const refreshCookieOf = (
  { cookies }: FastifyRequest,
  sessionId: string,
  config: CookieConfig,
): string | undefined => cookies[nameOf(sessionId, config)];
