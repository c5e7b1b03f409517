import { Body, Controller, Get, HttpCode, Post, Req, Res, UseGuards } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ConfirmedEmailView, SessionView, UserView } from '#libs/core/contracts';
import {
  AccountsService,
  Credentials,
  IdentityQueries,
  ResetRequests,
  Sessions,
  type Person,
} from '#libs/people/identity';
import { Clock, Refusal } from '#libs/core/platform';
import { Refuses } from '../http/api-docs.js';
import { Caller, Public, SignedIn } from '../http/policy.js';
import { AttemptsGuard } from '../http/rate-limit.js';
import { ForgotDto, LinkDto, LoginDto, RegisterDto, ResetDto } from './auth.dto.js';
import { SessionAnswers } from './session-answers.js';
import { userView } from './user.view.js';

/** Accounts and sign-in. @spec §7, D1–D4, D10 */
@ApiTags('auth')
@Controller('auth')
export class AuthController {
  constructor(
    private readonly accounts: AccountsService,
    private readonly credentials: Credentials,
    private readonly people: IdentityQueries,
    private readonly resets: ResetRequests,
    private readonly sessions: Sessions,
    private readonly answers: SessionAnswers,
    private readonly clock: Clock,
  ) {}

  @ApiOperation({ summary: 'Open an account' })
  @Refuses(
    'request.invalid',
    'auth.password_too_common',
    'auth.age_required',
    'auth.email_taken',
    'request.too_many',
  )
  @Public()
  @UseGuards(AttemptsGuard)
  @Post('register')
  async register(
    @Body() dto: RegisterDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SessionView> {
    const person = await this.accounts.register({
      email: dto.email,
      password: dto.password,
      fullName: dto.full_name,
      role: dto.role,
      phone: dto.phone ?? null,
      age: dto.age ?? null,
      hasValidId: dto.has_valid_id ?? false,
      agreesToTerms: dto.agrees_to_terms,
    });
    return this.answers.begin(person, request, reply);
  }

  @ApiOperation({ summary: 'Sign in' })
  @Refuses('request.invalid', 'auth.bad_credentials', 'request.too_many')
  @Public()
  @UseGuards(AttemptsGuard)
  @HttpCode(200)
  @Post('login')
  async login(
    @Body() dto: LoginDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SessionView> {
    return this.answers.begin(await this.accounts.signIn(dto.email, dto.password), request, reply);
  }

  @ApiOperation({ summary: 'Sign out here: the token speaks for nobody any more' })
  @SignedIn()
  @HttpCode(204)
  @Post('logout')
  async logout(
    @Caller() { id, sessionId }: Person,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    if (sessionId) await this.sessions.end(id, sessionId);
    this.answers.forget(reply);
  }

  @ApiOperation({ summary: 'Ask for a link to a new password; the answer is the same for every address' })
  @Refuses('request.invalid', 'request.too_many')
  @Public()
  @UseGuards(AttemptsGuard)
  @HttpCode(202)
  @Post('forgot')
  async forgot(@Body() { email }: ForgotDto): Promise<void> {
    await this.resets.ask(email);
  }

  @ApiOperation({ summary: 'Choose a new password by a link; every session ends' })
  @Refuses('request.invalid', 'auth.password_too_common', 'account.link_unusable', 'request.too_many')
  @Public()
  @UseGuards(AttemptsGuard)
  @HttpCode(204)
  @Post('reset')
  async reset(@Body() { token, password }: ResetDto): Promise<void> {
    await this.credentials.resetPassword(token, password);
  }

  @ApiOperation({ summary: 'Confirm an e-mail address by the link that was sent to it' })
  @Refuses('account.link_unusable', 'auth.email_taken', 'request.too_many')
  @Public()
  @UseGuards(AttemptsGuard)
  @HttpCode(200)
  @Post('confirm-email')
  async confirmEmail(@Body() { token }: LinkDto): Promise<ConfirmedEmailView> {
    return { email: await this.credentials.confirmEmail(token) };
  }

  @ApiOperation({ summary: 'The signed-in person' })
  @SignedIn()
  @Get('me')
  async me(@Caller() person: Person): Promise<UserView> {
    const row = await this.people.account(person.id);
    if (!row) throw new Refusal('auth.required');
    return userView(row, this.clock.now());
  }
}
