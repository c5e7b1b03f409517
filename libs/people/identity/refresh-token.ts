import { createHash, createHmac, randomBytes } from 'node:crypto';

/** A refresh token: the part that all of a session share, and the secret that each rotation replaces. */
export interface RefreshToken {
  family: string;
  secret: string;
}

const FAMILY_BYTES = 16;
const SECRET_BYTES = 32;
const FORM = /^([\w-]{22})\.([\w-]{43})$/;

/** The first token of a session. */
export const newRefreshToken = (): RefreshToken => ({
  family: randomText(FAMILY_BYTES),
  secret: newSalt(),
});

/** What the next token is made with: random, and kept by the server alone. */
export const newSalt = (): string => randomText(SECRET_BYTES);

/**
 * The next token. It takes the token and the salt to know it, so a stolen token does not tell its successor, nor does the database; yet the same
 * two always make the same one, so that it can be given again without a second branch.
 */
export const successorOf = ({ family, secret }: RefreshToken, salt: string): RefreshToken => ({
  family,
  secret: createHmac('sha256', secret).update(salt).digest('base64url'),
});

/** A token as it is in the cookie. */
export const refreshTokenText = ({ family, secret }: RefreshToken): string => `${family}.${secret}`;

/** The token in a cookie; null when it is none. */
export function refreshTokenIn(text: string | undefined): RefreshToken | null {
  const [, family, secret] = FORM.exec(text ?? '') ?? [];
  return family === undefined || secret === undefined ? null : { family, secret };
}

/** What the database keeps of a part of a token. */
export const refreshHash = (part: string): string => createHash('sha256').update(part).digest('hex');

const randomText = (bytes: number): string => randomBytes(bytes).toString('base64url');
