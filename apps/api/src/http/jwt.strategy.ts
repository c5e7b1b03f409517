import { createSecretKey } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import type { FastifyRequest } from 'fastify';
import { Strategy } from 'passport-jwt';
import type { Person } from '#libs/people/identity';
import { CONFIG, type Config } from '#libs/core/platform';
import { bearerToken } from './bearer-token.js';
import { callActs, tokenOfCall } from './operator-cookie.js';
import { secretOfToken, secretsOf } from './token-secrets.js';
import { Tokens, type Claims } from './tokens.js';

/** Authenticates the bearer token, or that of the operators' application, which is in a cookie. */
@Injectable()
export class JwtStrategy extends PassportStrategy(Strategy) {
  constructor(
    @Inject(CONFIG) config: Config,
    private readonly tokens: Tokens,
  ) {
    const keys = new Map(secretsOf(config).map((secret) => [secret, createSecretKey(secret, 'utf8')]));
    super({
      jwtFromRequest: (request: FastifyRequest) => tokenIn(request, config),
      passReqToCallback: true,
      // A text would be tried as a public key first, for each request; the types do not know keys.
      secretOrKeyProvider: (_request: unknown, token: string, done: (error: null, key: Buffer) => void) =>
        done(null, keys.get(secretOfToken(token, config)) as unknown as Buffer),
      algorithms: ['HS256'],
    });
  }

  /** Called by passport once the signature is verified. */
  async validate(request: FastifyRequest, claims: Claims): Promise<Person | false> {
    return (await this.tokens.holder(claims, callActs(request))) ?? false;
  }
}

const tokenIn = (request: FastifyRequest, config: Config): string | null =>
  request.headers.authorization === undefined ? (tokenOfCall(request, config) ?? null) : bearerToken(request);
