import { Body, Controller, Header, Req, Res, UseGuards } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type {
  ConfirmedEmailView,
  CurrentSessionView,
  RefreshedView,
  SessionView,
  UserView,
} from '#libs/core/contracts';
import { type BodyOf, authCalls } from '#libs/core/contracts/calls';
import { Clock } from '#libs/core/platform';
import { AccountsService, Credentials, ResetRequests, Sessions, type Person } from '#libs/people/identity';
import { ApiTags } from '../http/api-docs.js';
import {
  Caller,
  CallerIdIfAny,
  Public,
  SignedIn,
  WithExpiredToken,
  WithoutSecondFactor,
} from '../http/policy.js';
import { AttemptsGuard } from '../http/rate-limit.js';
import { DuringRestore } from '../http/restore.guard.js';
import { Serves } from '../http/serves.js';
import { Guesses } from './guesses.js';
import { OwnAccount } from './own-account.js';
import { RefreshAnswers } from './refresh-answers.js';
import { SessionAnswers } from './session-answers.js';
import { TakenAddresses } from './taken-addresses.js';
import { userView } from './user.view.js';

/** Accounts and sign-in. @spec §7, D1–D4, D10 */
@ApiTags('auth')
@Controller()
export class AuthController {
  constructor(
    private readonly accounts: AccountsService,
    private readonly credentials: Credentials,
    private readonly account: OwnAccount,
    private readonly resets: ResetRequests,
    private readonly sessions: Sessions,
    private readonly answers: SessionAnswers,
    private readonly refreshes: RefreshAnswers,
    private readonly guesses: Guesses,
    private readonly taken: TakenAddresses,
    private readonly clock: Clock,
  ) {}

  @Public()
  @UseGuards(AttemptsGuard)
  @Serves(authCalls.register)
  async register(
    @Body({ schema: authCalls.register.body }) registration: BodyOf<typeof authCalls.register>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SessionView> {
    const register = () => this.accounts.register(registration);
    const person = await this.taken.count(request, registration.email, register);
    return this.answers.begin(
      person,
      { secondFactor: false, renewable: registration.renewable ?? false },
      request,
      reply,
    );
  }

  @Public()
  @UseGuards(AttemptsGuard)
  @DuringRestore()
  @Serves(authCalls.login)
  async login(
    @Body({ schema: authCalls.login.body }) dto: BodyOf<typeof authCalls.login>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SessionView> {
    const attempt = () => this.accounts.signIn(dto.email, dto.password);
    const person = await this.guesses.count(request, dto.email, attempt);
    return this.answers.signIn(person, { renewable: dto.renewable ?? false }, request, reply);
  }

  @Public()
  @DuringRestore()
  @Header('Cache-Control', 'no-store')
  @Serves(authCalls.refresh)
  refresh(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<RefreshedView> {
    return this.refreshes.refresh(request, reply);
  }

  @SignedIn()
  @WithExpiredToken()
  @WithoutSecondFactor()
  @DuringRestore()
  @Serves(authCalls.logout)
  async logout(@Caller() person: Person, @Res({ passthrough: true }) reply: FastifyReply): Promise<void> {
    if (person.sessionId) await this.sessions.end(person.id, person.sessionId, person.sessionId);
    this.answers.forget(person, reply);
  }

  @Public()
  @UseGuards(AttemptsGuard)
  @Serves(authCalls.forgot)
  async forgot(
    @Body({ schema: authCalls.forgot.body }) { email }: BodyOf<typeof authCalls.forgot>,
  ): Promise<void> {
    await this.resets.create(email);
  }

  @Public()
  @UseGuards(AttemptsGuard)
  @Serves(authCalls.reset)
  async reset(
    @Body({ schema: authCalls.reset.body }) { token, password }: BodyOf<typeof authCalls.reset>,
  ): Promise<void> {
    await this.credentials.resetPassword(token, password);
  }

  @Public()
  @UseGuards(AttemptsGuard)
  @Serves(authCalls.confirmEmail)
  async confirmEmail(
    @Body({ schema: authCalls.confirmEmail.body }) { token }: BodyOf<typeof authCalls.confirmEmail>,
  ): Promise<ConfirmedEmailView> {
    return { email: await this.credentials.confirmEmail(token) };
  }

  @Public()
  @UseGuards(AttemptsGuard)
  @DuringRestore()
  @Serves(authCalls.endSession)
  async endSession(
    @Body({ schema: authCalls.endSession.body }) { token }: BodyOf<typeof authCalls.endSession>,
  ): Promise<void> {
    await this.sessions.endByLink(token);
  }

  @Public()
  @WithoutSecondFactor()
  @Header('Cache-Control', 'no-store')
  @Serves(authCalls.session)
  async session(@CallerIdIfAny() id: string | null): Promise<CurrentSessionView> {
    return { user: id === null ? null : userView(await this.account.of(id), this.clock.now()) };
  }

  @SignedIn()
  @WithoutSecondFactor()
  @Serves(authCalls.me)
  async me(@Caller() person: Person): Promise<UserView> {
    return userView(await this.account.of(person.id), this.clock.now());
  }
}
