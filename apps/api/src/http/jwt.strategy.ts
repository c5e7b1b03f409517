import { createSecretKey } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { ExtractJwt, Strategy } from 'passport-jwt';
import type { Person } from '#libs/people/identity';
import { CONFIG, type Config } from '#libs/core/platform';
import { secretOfToken, secretsOf } from './token-secrets.js';
import { Tokens, type Claims } from './tokens.js';

/** Authenticates the bearer token. */
@Injectable()
export class JwtStrategy extends PassportStrategy(Strategy) {
  constructor(
    @Inject(CONFIG) config: Config,
    private readonly tokens: Tokens,
  ) {
    const keys = new Map(secretsOf(config).map((secret) => [secret, createSecretKey(secret, 'utf8')]));
    super({
      jwtFromRequest: ExtractJwt.fromAuthHeaderAsBearerToken(),
      // A text would be tried as a public key first, for each request; the types do not know keys.
      secretOrKeyProvider: (_request: unknown, token: string, done: (error: null, key: Buffer) => void) =>
        done(null, keys.get(secretOfToken(token, config)) as unknown as Buffer),
      algorithms: ['HS256'],
    });
  }

  /** Called by passport once the signature is verified. */
  async validate(claims: Claims): Promise<Person | false> {
    return (await this.tokens.holder(claims)) ?? false;
  }
}
