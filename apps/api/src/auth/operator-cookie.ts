/** Cookie that gives an operator's browser access to the tools under `/admin`; holds the same token as the client. */
export const OPERATOR_COOKIE = 'latchkey_operator';

/** Cookie options: same-site only, hidden from scripts, and sent to `/admin` only. */
export const operatorCookie = (production: boolean, ttlHours: number) => ({
  path: '/admin',
  httpOnly: true,
  sameSite: 'strict' as const,
  secure: production,
  maxAge: Math.round(ttlHours * 3_600),
});
