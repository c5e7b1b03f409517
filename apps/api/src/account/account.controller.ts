import { Body, Controller, Param, Req, Res, UseGuards } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AccountSessionView, AccountView, SessionView } from '#libs/core/contracts';
import { type BodyOf, accountCalls } from '#libs/core/contracts/calls';
import { Clock } from '#libs/core/platform';
import { Credentials, Profiles, Sessions, Terms, type Person } from '#libs/people/identity';
import { Guesses } from '../auth/guesses.js';
import { OwnAccount } from '../auth/own-account.js';
import { SessionAnswers } from '../auth/session-answers.js';
import { TakenAddresses } from '../auth/taken-addresses.js';
import { ApiTags } from '../http/api-docs.js';
import { IdParam } from '../http/id-param.js';
import { Caller, SignedIn } from '../http/policy.js';
import { AttemptsGuard } from '../http/rate-limit.js';
import { DuringRestore } from '../http/restore.guard.js';
import { Serves } from '../http/serves.js';
import { accountView, sessionView } from './account.view.js';

const SESSION_ID = new IdParam('account.session_not_found');

/** The caller's own account. Additive. @spec §3 User, D2, D5, D10 */
@ApiTags('account')
@SignedIn()
@Controller()
export class AccountController {
  constructor(
    private readonly account: OwnAccount,
    private readonly profiles: Profiles,
    private readonly credentials: Credentials,
    private readonly sessions: Sessions,
    private readonly terms: Terms,
    private readonly answers: SessionAnswers,
    private readonly guesses: Guesses,
    private readonly taken: TakenAddresses,
    private readonly clock: Clock,
  ) {}

  @Serves(accountCalls.mine)
  async mine(@Caller() { id }: Person): Promise<AccountView> {
    const [account, accepted] = await Promise.all([this.account.of(id), this.terms.acceptedBy(id)]);
    return accountView(account, accepted, this.clock.now());
  }

  @Serves(accountCalls.change)
  async change(
    @Caller() person: Person,
    @Body({ schema: accountCalls.change.body }) dto: BodyOf<typeof accountCalls.change>,
  ): Promise<AccountView> {
    await this.profiles.change(person.id, {
      fullName: dto.full_name,
      phone: dto.phone,
      age: dto.age,
      hasValidId: dto.has_valid_id,
    });
    return this.mine(person);
  }

  @UseGuards(AttemptsGuard)
  @Serves(accountCalls.changeEmail)
  async changeEmail(
    @Caller() person: Person,
    @Body({ schema: accountCalls.changeEmail.body })
    { email, password }: BodyOf<typeof accountCalls.changeEmail>,
    @Req() request: FastifyRequest,
  ): Promise<AccountView> {
    await this.guesses.countOwn(request, person.id, () =>
      this.taken.count(request, email, () => this.credentials.requestEmail(person.id, email, password)),
    );
    return this.mine(person);
  }

  @Serves(accountCalls.verifyEmail)
  async verifyEmail(@Caller() { id }: Person): Promise<void> {
    await this.credentials.requestVerification(id);
  }

  @UseGuards(AttemptsGuard)
  @Serves(accountCalls.changePassword)
  async changePassword(
    @Caller() { id, secondFactor }: Person,
    @Body({ schema: accountCalls.changePassword.body }) dto: BodyOf<typeof accountCalls.changePassword>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SessionView> {
    const person = await this.guesses.countOwn(request, id, () =>
      this.credentials.changePassword(id, dto.current_password, dto.password),
    );
    return this.answers.begin(person, { secondFactor, renewable: dto.renewable ?? false }, request, reply);
  }

  @Serves(accountCalls.acceptTerms)
  async acceptTerms(
    @Caller() person: Person,
    @Body({ schema: accountCalls.acceptTerms.body }) { version }: BodyOf<typeof accountCalls.acceptTerms>,
  ): Promise<AccountView> {
    await this.terms.accept(person.id, version);
    return this.mine(person);
  }

  @Serves(accountCalls.sessions)
  async listSessions(@Caller() { id, sessionId }: Person): Promise<AccountSessionView[]> {
    return (await this.sessions.list(id)).map((row) => sessionView(row, sessionId));
  }

  @DuringRestore()
  @Serves(accountCalls.endSession)
  async endSession(
    @Caller() person: Person,
    @Param('id', SESSION_ID) id: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    await this.sessions.end(person.id, id, person.sessionId);
    if (id !== person.sessionId) await this.answers.remember(person.id, reply);
  }

  @DuringRestore()
  @Serves(accountCalls.endAllSessions)
  async endAllSessions(
    @Caller() person: Person,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    await this.sessions.endAll(person.id);
    this.answers.forget(person, reply);
  }
}
