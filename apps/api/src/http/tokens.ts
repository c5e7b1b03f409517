import { Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { IdentityQueries, type Person, type SignedIn } from '#libs/people/identity';
import { isId } from './id-param.js';

/** What a token says. It is believed only as far as {@link Tokens.holder} confirms it. */
export interface Claims {
  sub: string;
  role: string;
  token_version: number;
  /** The session; absent in tokens from before there were sessions. */
  sid?: string;
}

/** Issues tokens and finds out for whom they still speak. */
@Injectable()
export class Tokens {
  constructor(
    private readonly jwt: JwtService,
    private readonly people: IdentityQueries,
  ) {}

  /** A token of a session that has just begun. */
  issue({ id, role, tokenVersion }: SignedIn, sessionId: string): Promise<string> {
    const claims: Claims = { sub: id, role, token_version: tokenVersion, sid: sessionId };
    return this.jwt.signAsync(claims);
  }

  /** The person a verified token speaks for; null when suspended, gone, revoked or signed out. The role is the account's own. */
  async holder(claims: Partial<Claims>): Promise<Person | null> {
    if (!isId(claims.sub) || !Number.isInteger(claims.token_version)) return null;
    if (claims.sid !== undefined && !isId(claims.sid)) return null;
    return this.people.holderOf({
      userId: claims.sub,
      tokenVersion: Number(claims.token_version),
      sessionId: claims.sid ?? null,
    });
  }

  /** As {@link holder}, for a token whose signature nobody has looked at yet. */
  async holderOfToken(token: string): Promise<Person | null> {
    const claims = await this.jwt.verifyAsync<Claims>(token).catch(() => null); // expired or forged: nobody
    return claims && this.holder(claims);
  }
}
