import { EntityManager } from '@mikro-orm/postgresql';
import { Body, Controller, Header, Req, Res, UseGuards } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PasskeyRequestOptions, SessionView, SignInStepView } from '#libs/core/contracts';
import { type BodyOf, secondFactorCalls } from '#libs/core/contracts/calls';
import { DomainError } from '#libs/core/platform';
import { kindsOfSecondFactor, SecondFactors } from '#libs/people/identity';
import { ApiTags } from '../http/api-docs.js';
import { stepIn } from '../http/operator-cookie.js';
import { Public } from '../http/policy.js';
import { AttemptsGuard } from '../http/rate-limit.js';
import { DuringRestore } from '../http/restore.guard.js';
import { Serves } from '../http/serves.js';
import { OwnAccount } from './own-account.js';
import { proofIn } from './proofs.js';
import { ProofGuesses } from './proof-guesses.js';
import { SessionAnswers } from './session-answers.js';

/** The second step of operators' sign-in, after the password. Additive. @spec decision 49 */
@ApiTags('auth')
@Public()
@DuringRestore()
@Controller()
export class SecondFactorController {
  constructor(
    private readonly em: EntityManager,
    private readonly factors: SecondFactors,
    private readonly account: OwnAccount,
    private readonly guesses: ProofGuesses,
    private readonly answers: SessionAnswers,
  ) {}

  @Header('Cache-Control', 'no-store')
  @Serves(secondFactorCalls.step)
  async step(@Req() request: FastifyRequest): Promise<SignInStepView> {
    const userId = await this.factors.signingIn(stepIn(request));
    return { factors: await kindsOfSecondFactor(this.em, userId) };
  }

  @UseGuards(AttemptsGuard)
  @Serves(secondFactorCalls.stepOptions)
  stepOptions(@Req() request: FastifyRequest): Promise<PasskeyRequestOptions> {
    return this.factors.signInOptions(stepIn(request));
  }

  @UseGuards(AttemptsGuard)
  @Serves(secondFactorCalls.signIn)
  async signIn(
    @Body({ schema: secondFactorCalls.signIn.body }) dto: BodyOf<typeof secondFactorCalls.signIn>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SessionView> {
    const token = stepIn(request);
    const account = await this.account.of(await this.factors.signingIn(token));
    const proof = proofIn(dto);
    if (!proof) throw new DomainError('auth.second_factor_wrong');
    const attempt = () => this.factors.signIn(token, proof);
    const person = await this.guesses.count(request, { ...account, proof }, attempt);
    return this.answers.finishSignIn(person, request, reply);
  }
}
