/** Cookie that lets an operator's browser open the tools under `/admin`; the same token as the client's. */
export const OPERATOR_COOKIE = 'latchkey_operator';

/** The cookie never leaves for other sites, is invisible to scripts, and is sent to `/admin` only. */
export const operatorCookie = (production: boolean, ttlHours: number) => ({
  path: '/admin',
  httpOnly: true,
  sameSite: 'strict' as const,
  secure: production,
  maxAge: Math.round(ttlHours * 3_600),
});
