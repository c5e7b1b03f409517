import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SessionView } from '#libs/core/contracts';
import {
  kindsOfSecondFactor,
  rememberBrowser,
  SecondFactors,
  sessionHours,
  Sessions,
  type Person,
  type SignedIn,
} from '#libs/people/identity';
import { Clock, CONFIG, DomainError, type Config } from '#libs/core/platform';
import { deviceOf, PROOF_MINUTES } from '#libs/core/rules';
import { browserAccounts, rememberDevice } from '../http/known-device.js';
import { KnownDevices } from '../http/known-devices.js';
import {
  clearOperatorCookie,
  clearStepCookie,
  setOperatorCookie,
  setStepCookie,
} from '../http/operator-cookie.js';
import { isFromOwnPage } from '../http/own-page.js';
import { clearRefreshCookie } from '../http/refresh-cookie.js';
import { Tokens } from '../http/tokens.js';
import { OwnAccount, type OwnAccountRow } from './own-account.js';
import { RefreshAnswers } from './refresh-answers.js';
import { userView } from './user.view.js';

/** How the addresses of demo people end. */
const DEMO_ADDRESS = '@latchkey.test';

const deviceIn = (request: FastifyRequest): string => deviceOf(request.headers['user-agent']);

/** How somebody has proved who they are, and what for. */
interface Proved {
  /** Whether an operator has also proved a second factor. */
  secondFactor: boolean;
  /** Whether a short token is asked for, which a refresh token renews. */
  renewable: boolean;
}

interface BegunSession extends Pick<Proved, 'renewable'> {
  person: SignedIn;
  row: OwnAccountRow;
  sessionId: string;
}

/** Starts sessions and manages the operators' cookies. */
@Injectable()
export class SessionAnswers {
  constructor(
    private readonly em: EntityManager,
    private readonly factors: SecondFactors,
    private readonly sessions: Sessions,
    private readonly account: OwnAccount,
    private readonly devices: KnownDevices,
    private readonly tokens: Tokens,
    private readonly refreshes: RefreshAnswers,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Starts a session for an authenticated user; their browser is known from then on, and operators also get their cookie. */
  async begin(
    person: SignedIn,
    proved: Proved,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<SessionView> {
    const row = await this.account.of(person.id);
    const session = { person, device: deviceIn(request), secondFactor: proved.secondFactor };
    const sessionId = await this.sessions.start(session);
    return this.answer({ person, row, sessionId, renewable: proved.renewable }, request, reply);
  }

  /**
   * Like {@link begin}, for somebody who has given their password; told by email when it was on a device that the account did not know.
   * @throws DomainError `auth.second_factor_required` with the second factors of an operator who has any; a cookie continues the sign-in
   */
  async signIn(
    person: SignedIn,
    { renewable }: Pick<Proved, 'renewable'>,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<SessionView> {
    const factors = person.role === 'admin' ? await kindsOfSecondFactor(this.em, person.id) : [];
    if (factors.length === 0) return this.start(person, { secondFactor: false, renewable }, request, reply);
    const token = await this.factors.beginSignIn(person.id);
    setStepCookie(reply, token, { ...this.config, minutes: PROOF_MINUTES });
    throw new DomainError('auth.second_factor_required', { facts: { factors } });
  }

  /** Like {@link signIn}, for an operator who has also proved a second factor. */
  async finishSignIn(person: SignedIn, request: FastifyRequest, reply: FastifyReply): Promise<SessionView> {
    clearStepCookie(reply, this.config);
    return this.start(person, { secondFactor: true, renewable: false }, request, reply);
  }

  private async start(
    person: SignedIn,
    proved: Proved,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<SessionView> {
    const row = await this.account.of(person.id);
    const { id: userId, email, full_name: name, email_verified: isVerified } = row;
    // Nobody is told at an address that may be a stranger's.
    if (!isVerified || (await this.devices.find(request, email)) !== null)
      return this.begin(person, proved, request, reply);
    const session = { person, device: deviceIn(request), secondFactor: proved.secondFactor };
    const sessionId = await this.sessions.startOnNewDevice(session, { userId, email, name });
    return this.answer({ person, row, sessionId, renewable: proved.renewable }, request, reply);
  }

  private async answer(
    begun: BegunSession,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<SessionView> {
    const { person, row, sessionId } = begun;
    if (this.isOneGuestOrOwner(begun)) {
      const accounts = browserAccounts(request, row.email, this.config);
      await rememberBrowser(this.em, person.id, accounts, this.clock.now());
    }
    const token = isRenewable(begun, request, this.config)
      ? await this.refreshes.begin(person, sessionId, reply)
      : await this.tokens.issue(person, sessionId);
    if (person.role === 'admin')
      setOperatorCookie(reply, token, { ...this.config, hours: sessionHours(person, this.config) });
    this.rememberBy(row, reply);
    return { access_token: token, user: userView(row, this.clock.now()) };
  }

  /** False for operators, and in a demo for its people: who tries the product is several of them in one browser. */
  private isOneGuestOrOwner({ person, row }: BegunSession): boolean {
    return person.role !== 'admin' && !(this.config.demo && row.email.endsWith(DEMO_ADDRESS));
  }

  /** Lets the account know the browser of this request, after all its browsers have become unknown. */
  async remember(userId: string, reply: FastifyReply): Promise<void> {
    this.rememberBy(await this.account.of(userId), reply);
  }

  private rememberBy(
    { id, email, device_generation: deviceGeneration }: OwnAccountRow,
    reply: FastifyReply,
  ): void {
    rememberDevice(reply, { id, email, deviceGeneration }, this.config);
  }

  /** Clears the cookie of who leaves; that of an operator who shares the browser with somebody else stays. */
  forget({ role, sessionId }: Pick<Person, 'role' | 'sessionId'>, reply: FastifyReply): void {
    if (role === 'admin') clearOperatorCookie(reply, this.config);
    else if (sessionId) clearRefreshCookie(reply, sessionId, this.config);
  }
}

/** Operators have a cookie of their own, and a client that is no page of ours could not send the one that renews. */
const isRenewable = ({ person, renewable }: BegunSession, request: FastifyRequest, config: Config): boolean =>
  renewable && person.role !== 'admin' && isFromOwnPage(request, config);
