import {
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  Param,
  Patch,
  Post,
  Req,
  Res,
  UseGuards,
} from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AccountSessionView, AccountView, SessionView } from '#libs/core/contracts';
import { Credentials, IdentityQueries, Profiles, Sessions, type Person } from '#libs/people/identity';
import { Clock, Refusal } from '#libs/core/platform';
import { SessionAnswers } from '../auth/session-answers.js';
import { Refuses } from '../http/api-docs.js';
import { IdParam } from '../http/id-param.js';
import { Caller, SignedIn } from '../http/policy.js';
import { AttemptsGuard } from '../http/rate-limit.js';
import { ChangeEmailDto, ChangePasswordDto, ProfileDto } from './account.dto.js';
import { accountView, sessionView } from './account.view.js';

const SESSION_ID = new IdParam('account.session_not_found');

/** Somebody's own account. Additive. @spec §3 User, D2, D5, D10 */
@ApiTags('account')
@SignedIn()
@Controller('account')
export class AccountController {
  constructor(
    private readonly people: IdentityQueries,
    private readonly profiles: Profiles,
    private readonly credentials: Credentials,
    private readonly sessions: Sessions,
    private readonly answers: SessionAnswers,
    private readonly clock: Clock,
  ) {}

  @ApiOperation({ summary: 'My account' })
  @Get()
  async mine(@Caller() { id }: Person): Promise<AccountView> {
    const row = await this.people.account(id);
    if (!row) throw new Refusal('auth.required');
    return accountView(row, this.clock.now());
  }

  @ApiOperation({ summary: 'Change my name, phone, age or valid ID' })
  @Refuses('request.invalid')
  @Patch()
  async change(@Caller() person: Person, @Body() dto: ProfileDto): Promise<AccountView> {
    await this.profiles.change(person.id, {
      fullName: dto.full_name,
      phone: dto.phone,
      age: dto.age,
      hasValidId: dto.has_valid_id,
    });
    return this.mine(person);
  }

  @ApiOperation({ summary: 'Ask for another e-mail address; it counts once its link was opened' })
  @Refuses('request.invalid', 'account.password_wrong', 'account.email_same', 'auth.email_taken')
  @UseGuards(AttemptsGuard)
  @HttpCode(202)
  @Post('email')
  async changeEmail(
    @Caller() person: Person,
    @Body() { email, password }: ChangeEmailDto,
  ): Promise<AccountView> {
    await this.credentials.requestEmail(person.id, email, password);
    return this.mine(person);
  }

  @ApiOperation({ summary: 'Send me the link that confirms my e-mail address again' })
  @Refuses('account.email_confirmed', 'account.too_many_letters')
  @HttpCode(202)
  @Post('email/verification')
  async verifyEmail(@Caller() { id }: Person): Promise<void> {
    await this.credentials.requestVerification(id);
  }

  @ApiOperation({ summary: 'Change my password; every other session ends' })
  @Refuses('request.invalid', 'account.password_wrong', 'account.password_same', 'auth.password_too_common')
  @UseGuards(AttemptsGuard)
  @HttpCode(200)
  @Post('password')
  async changePassword(
    @Caller() { id }: Person,
    @Body() dto: ChangePasswordDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SessionView> {
    const person = await this.credentials.changePassword(id, dto.current_password, dto.password);
    return this.answers.begin(person, request, reply);
  }

  @ApiOperation({ summary: 'Where I am signed in' })
  @Get('sessions')
  async whereSignedIn(@Caller() { id, sessionId }: Person): Promise<AccountSessionView[]> {
    return (await this.sessions.list(id)).map((row) => sessionView(row, sessionId));
  }

  @ApiOperation({ summary: 'End one of my sessions' })
  @Refuses('account.session_not_found')
  @HttpCode(204)
  @Delete('sessions/:id')
  async endSession(@Caller() person: Person, @Param('id', SESSION_ID) id: string): Promise<void> {
    await this.sessions.end(person.id, id);
  }

  @ApiOperation({ summary: 'Sign me out everywhere, here too' })
  @HttpCode(204)
  @Delete('sessions')
  async endAllSessions(
    @Caller() { id }: Person,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    await this.sessions.endAll(id);
    this.answers.forget(reply);
  }
}
