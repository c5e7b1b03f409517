import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SessionView } from '#libs/core/contracts';
import { Sessions, type SignedIn } from '#libs/people/identity';
import { Clock, CONFIG, type Config } from '#libs/core/platform';
import { deviceOf } from '#libs/core/rules';
import { rememberDevice } from '../http/known-device.js';
import { Tokens } from '../http/tokens.js';
import { OPERATOR_COOKIE, operatorCookie } from './operator-cookie.js';
import { OwnAccount } from './own-account.js';
import { userView } from './user.view.js';

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
    const sessionId = await this.sessions.start(person.id, deviceOf(request.headers['user-agent']));
    const token = await this.tokens.issue(person, sessionId);
    if (person.role === 'admin') reply.setCookie(OPERATOR_COOKIE, token, this.cookie());
    const row = await this.account.of(person.id);
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
