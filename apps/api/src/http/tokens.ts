import { Inject, Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { Clock, CONFIG, type Config, isUuid } from '#libs/core/platform';
import { KnownTokens, sessionHours, type Person, type SignedIn } from '#libs/people/identity';
import { secretOfToken } from './token-secrets.js';

/** A token's claims. Trusted only after {@link Tokens.holder} confirms them. */
export interface Claims {
  sub: string;
  role: string;
  token_version: number;
  /** The session's id; absent in tokens issued before sessions existed. */
  sid?: string;
  /** Of a token that can be renewed: how often its refresh token was rotated. */
  generation?: number;
  /** Of a token that can be renewed: when it ends by the product's clock, in seconds since 1970; `exp` is in real time. */
  until?: number;
}

/** What a token that can be renewed says, expired or not. */
export interface RenewableClaims {
  userId: string;
  sessionId: string;
  tokenVersion: number;
  generation: number;
}

/** Issues tokens and resolves them to their holders. */
@Injectable()
export class Tokens {
  constructor(
    private readonly jwt: JwtService,
    private readonly known: KnownTokens,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** A token for a new session. */
  issue(person: SignedIn, sessionId: string): Promise<string> {
    const { id, role, tokenVersion } = person;
    const claims: Claims = { sub: id, role, token_version: tokenVersion, sid: sessionId };
    return this.jwt.signAsync(claims, { expiresIn: Math.round(sessionHours(person, this.config) * 3_600) });
  }

  /** A short token for a session that a refresh token of this generation continues. @spec decision 52 */
  issueShort(person: SignedIn, sessionId: string, generation: number): Promise<string> {
    const { id, role, tokenVersion } = person;
    const expiresIn = Math.round(this.config.accessTokenMinutes * 60);
    const until = Math.floor(this.clock.now().getTime() / 1_000) + expiresIn;
    const claims: Claims = { sub: id, role, token_version: tokenVersion, sid: sessionId, generation, until };
    return this.jwt.signAsync(claims, { expiresIn });
  }

  /** What a token of {@link issueShort} says, even when it has expired; null when it is not one. */
  async renewableClaims(token: string): Promise<RenewableClaims | null> {
    const claims = await this.claimsIn(token, { evenExpired: true });
    if (claims?.sid === undefined || claims.generation === undefined) return null;
    const { sub: userId, sid: sessionId, token_version: tokenVersion, generation } = claims;
    return { userId, sessionId, tokenVersion, generation };
  }

  /** True for a token of {@link issueShort} that has expired, by the product's clock or by real time. */
  async canBeRenewed(token: string): Promise<boolean> {
    return (await this.expiredClaims(token)) !== null;
  }

  /** The holder of a token that {@link canBeRenewed}, while its session counts. */
  async holderOfExpired(token: string): Promise<Person | null> {
    const claims = await this.expiredClaims(token);
    return claims && this.holder({ ...claims, until: undefined }, true);
  }

  /** What a renewable token says that has expired; null while it counts. */
  private async expiredClaims(token: string): Promise<Claims | null> {
    const claims = await this.claimsIn(token, { evenExpired: true });
    if (claims?.generation === undefined) return null;
    const counts = !this.isOver(claims) && (await this.claimsIn(token, { evenExpired: false })) !== null;
    return counts ? null : claims;
  }

  /** What a token says; null for a forged one, and for an expired one unless that does not matter. */
  private claimsIn(token: string, { evenExpired }: { evenExpired: boolean }): Promise<Claims | null> {
    const options = { secret: secretOfToken(token, this.config), ignoreExpiration: evenExpired };
    return this.jwt.verifyAsync<Claims>(token, options).catch(() => null);
  }

  /** By the product's clock. */
  private isOver({ until }: Partial<Claims>): boolean {
    return until !== undefined && until * 1_000 <= this.clock.now().getTime();
  }

  /**
   * The holder of a verified token; null when expired by the product's clock, suspended, deleted, revoked or signed out. The role comes from the account.
   * @param acts whether a person acts: an operator's session ends without
   */
  async holder(claims: Partial<Claims>, acts: boolean): Promise<Person | null> {
    if (!isUuid(claims.sub) || !Number.isInteger(claims.token_version)) return null;
    if (claims.sid !== undefined && !isUuid(claims.sid)) return null;
    if (this.isOver(claims)) return null;
    return this.known.holderOf({
      userId: claims.sub,
      tokenVersion: Number(claims.token_version),
      sessionId: claims.sid ?? null,
      generation: claims.generation ?? null,
      acts,
    });
  }

  /** Like {@link holder}, for a token whose signature is not verified yet. */
  async holderOfToken(token: string, acts: boolean): Promise<Person | null> {
    const claims = await this.claimsIn(token, { evenExpired: false });
    return claims && this.holder(claims, acts);
  }
}
