import { Inject, Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { CONFIG, type Config, isUuid } from '#libs/core/platform';
import { KnownTokens, sessionHours, type Person, type SignedIn } from '#libs/people/identity';
import { secretOfToken } from './token-secrets.js';

/** A token's claims. Trusted only after {@link Tokens.holder} confirms them. */
export interface Claims {
  sub: string;
  role: string;
  token_version: number;
  /** The session's id; absent in tokens issued before sessions existed. */
  sid?: string;
}

/** Issues tokens and resolves them to their holders. */
@Injectable()
export class Tokens {
  constructor(
    private readonly jwt: JwtService,
    private readonly known: KnownTokens,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** A token for a new session. */
  issue(person: SignedIn, sessionId: string): Promise<string> {
    const { id, role, tokenVersion } = person;
    const claims: Claims = { sub: id, role, token_version: tokenVersion, sid: sessionId };
    return this.jwt.signAsync(claims, { expiresIn: Math.round(sessionHours(person, this.config) * 3_600) });
  }

  /**
   * The holder of a verified token; null when suspended, deleted, revoked or signed out. The role comes from the account.
   * @param acts whether a person acts: an operator's session ends without
   */
  async holder(claims: Partial<Claims>, acts: boolean): Promise<Person | null> {
    if (!isUuid(claims.sub) || !Number.isInteger(claims.token_version)) return null;
    if (claims.sid !== undefined && !isUuid(claims.sid)) return null;
    return this.known.holderOf({
      userId: claims.sub,
      tokenVersion: Number(claims.token_version),
      sessionId: claims.sid ?? null,
      acts,
    });
  }

  /** Like {@link holder}, for a token whose signature is not verified yet. */
  async holderOfToken(token: string, acts: boolean): Promise<Person | null> {
    const secret = secretOfToken(token, this.config);
    const claims = await this.jwt.verifyAsync<Claims>(token, { secret }).catch(() => null); // expired or forged
    return claims && this.holder(claims, acts);
  }
}
