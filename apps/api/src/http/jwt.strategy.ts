import { createSecretKey } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { ExtractJwt, Strategy } from 'passport-jwt';
import type { Person } from '#libs/people/identity';
import { CONFIG, type Config } from '#libs/core/platform';
import { Tokens, type Claims } from './tokens.js';

/** Authenticates the bearer token. */
@Injectable()
export class JwtStrategy extends PassportStrategy(Strategy) {
  constructor(
    @Inject(CONFIG) config: Config,
    private readonly tokens: Tokens,
  ) {
    super({
      jwtFromRequest: ExtractJwt.fromAuthHeaderAsBearerToken(),
      // A text would be tried as a public key first, for each request; the types do not know keys.
      secretOrKey: createSecretKey(config.jwtSecret, 'utf8') as unknown as Buffer,
      algorithms: ['HS256'],
    });
  }

  /** Called by passport once the signature is verified. */
  async validate(claims: Claims): Promise<Person | false> {
    return (await this.tokens.holder(claims)) ?? false;
  }
}
