import { Body, Controller, Get, HttpCode, Inject, Post, Res, UseGuards } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import type { SessionView, UserView } from '#libs/contracts';
import {
  AccountsService,
  IdentityQueries,
  type Person,
  type SignedIn as SignedInPerson,
} from '#libs/identity';
import { Clock, CONFIG, Refusal, type Config } from '#libs/platform';
import { Refuses } from '../http/api-docs.js';
import { Caller, Public, SignedIn } from '../http/policy.js';
import { AttemptsGuard } from '../http/rate-limit.js';
import { Tokens } from '../http/tokens.js';
import { LoginDto, RegisterDto } from './auth.dto.js';
import { OPERATOR_COOKIE, operatorCookie } from './operator-cookie.js';
import { userView } from './user.view.js';

/** Accounts and sign-in. @spec §7, D1–D4, D10 */
@ApiTags('auth')
@Controller('auth')
export class AuthController {
  constructor(
    private readonly accounts: AccountsService,
    private readonly people: IdentityQueries,
    private readonly tokens: Tokens,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
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
  async register(@Body() dto: RegisterDto): Promise<SessionView> {
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
    return this.session(person, await this.tokens.issue(person));
  }

  @ApiOperation({ summary: 'Sign in' })
  @Refuses('request.invalid', 'auth.bad_credentials', 'request.too_many')
  @Public()
  @UseGuards(AttemptsGuard)
  @HttpCode(200)
  @Post('login')
  async login(@Body() dto: LoginDto, @Res({ passthrough: true }) reply: FastifyReply): Promise<SessionView> {
    const person = await this.accounts.signIn(dto.email, dto.password);
    const token = await this.tokens.issue(person);
    if (person.role === 'admin') {
      reply.setCookie(
        OPERATOR_COOKIE,
        token,
        operatorCookie(this.config.production, this.config.jwtTtlHours),
      );
    }
    return this.session(person, token);
  }

  @ApiOperation({ summary: 'The signed-in person' })
  @SignedIn()
  @Get('me')
  async me(@Caller() person: Person): Promise<UserView> {
    const row = await this.people.account(person.id);
    if (!row) throw new Refusal('auth.required');
    return userView(row, this.clock.now());
  }

  private async session(person: SignedInPerson, token: string): Promise<SessionView> {
    return { access_token: token, user: await this.me(person) };
  }
}
