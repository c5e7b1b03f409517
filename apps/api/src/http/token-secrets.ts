import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Config } from '#libs/core/platform';

export type TokenSecrets = Pick<Config, 'jwtSecret' | 'previousJwtSecrets'>;

/** The secrets that count, the one that signs first. */
export const secretsOf = ({ jwtSecret, previousJwtSecrets }: TokenSecrets): readonly string[] => [
  jwtSecret,
  ...previousJwtSecrets,
];

/** Which of the secrets has signed a token: while one is rotated, tokens of the one before still count. The present one when none has. */
export function secretOfToken(token: string, secrets: TokenSecrets): string {
  if (secrets.previousJwtSecrets.length === 0) return secrets.jwtSecret;
  const end = token.lastIndexOf('.');
  const [signed, signature] = [token.slice(0, end), Buffer.from(token.slice(end + 1), 'base64url')];
  const hasSigned = (secret: string): boolean => {
    const right = createHmac('sha256', secret).update(signed).digest();
    return right.length === signature.length && timingSafeEqual(right, signature);
  };
  return secretsOf(secrets).find(hasSigned) ?? secrets.jwtSecret;
}
