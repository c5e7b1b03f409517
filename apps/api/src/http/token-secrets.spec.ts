import { JwtService } from '@nestjs/jwt';
import { secretOfToken } from './token-secrets.js';

describe('The secret of a token', () => {
  const secrets = { jwtSecret: 'the present one', previousJwtSecrets: ['the one before', 'an older one'] };
  const signedWith = (secret: string): string => new JwtService({ secret }).sign({ sub: 'somebody' });

  it.each(['the present one', 'the one before', 'an older one'])(
    'is the one that has signed it: %s',
    (secret) => {
      expect(secretOfToken(signedWith(secret), secrets)).toBe(secret);
    },
  );

  it.each(['', '.', 'a.b.c', 'no token'])(
    'is the present one when none has, which refuses it: “%s”',
    (token) => {
      expect(secretOfToken(token, secrets)).toBe('the present one');
      expect(secretOfToken(signedWith('a stranger’s'), secrets)).toBe('the present one');
    },
  );
});
