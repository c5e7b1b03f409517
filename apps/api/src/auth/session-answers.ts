import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SessionView } from '#libs/core/contracts';
import { Sessions, type SignedIn } from '#libs/people/identity';
import { Clock, CONFIG, type Config } from '#libs/core/platform';
import { deviceOf } from '#libs/core/rules';
import { knownDevice, rememberDevice } from '../http/known-device.js';
import { Tokens } from '../http/tokens.js';
import { OPERATOR_COOKIE, operatorCookie } from './operator-cookie.js';
import { OwnAccount, type OwnAccountRow } from './own-account.js';
import { userView } from './user.view.js';

const deviceIn = (request: FastifyRequest): string => deviceOf(request.headers['user-agent']);

/** Starts sessions and manages the operators' cookie. */
@Injectable()
export class SessionAnswers {
  constructor(
    private readonly sessions: Sessions,
    private readonly account: OwnAccount,
    private readonly tokens: Tokens,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Starts a session for an authenticated user; their browser is known from then on, and operators also get their cookie. */
  async begin(person: SignedIn, request: FastifyRequest, reply: FastifyReply): Promise<SessionView> {
    const row = await this.account.of(person.id);
    return this.answer(person, row, await this.sessions.start(row.id, deviceIn(request)), reply);
  }

  /** Like {@link begin}, for somebody who has given their password; told by email when it was on a device that the account did not know. */
  async signIn(person: SignedIn, request: FastifyRequest, reply: FastifyReply): Promise<SessionView> {
    const row = await this.account.of(person.id);
    const { id: userId, email, full_name: name, email_verified: isVerified } = row;
    // Nobody is told at an address that may be a stranger's.
    if (!isVerified || knownDevice(request, email, this.config) !== null)
      return this.begin(person, request, reply);
    const sessionId = await this.sessions.startOnNewDevice({ userId, email, name }, deviceIn(request));
    return this.answer(person, row, sessionId, reply);
  }

  private async answer(
    person: SignedIn,
    row: OwnAccountRow,
    sessionId: string,
    reply: FastifyReply,
  ): Promise<SessionView> {
    const token = await this.tokens.issue(person, sessionId);
    if (person.role === 'admin') reply.setCookie(OPERATOR_COOKIE, token, this.cookie());
    rememberDevice(reply, row.email, this.config);
    return { access_token: token, user: userView(row, this.clock.now()) };
  }

  /** Clears the operators' cookie in this browser. */
  forget(reply: FastifyReply): void {
    reply.clearCookie(OPERATOR_COOKIE, this.cookie());
  }

  private cookie() {
    return operatorCookie(this.config.production, this.config.jwtTtlHours);
  }
}
