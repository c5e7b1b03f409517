import { Body, Controller, UseGuards } from '@nestjs/common';
import { SkipThrottle } from '@nestjs/throttler';
import type { SupportRequestDetailView } from '#libs/core/contracts';
import { type BodyOf, visitorCalls } from '#libs/core/contracts/calls';
import { VisitorQuestions } from '#libs/people/support';
import { ApiTags } from '../http/api-docs.js';
import { Public } from '../http/policy.js';
import { AttemptsGuard, ChattingGuard } from '../http/rate-limit.js';
import { Serves } from '../http/serves.js';
import { supportDetailView } from './support.view.js';

/** Support requests without an account. The emailed link's token is sent in the body, so that it is never logged. Additive. */
@ApiTags('support')
@Public()
@Controller()
export class VisitorsController {
  constructor(private readonly questions: VisitorQuestions) {}

  @UseGuards(AttemptsGuard)
  @Serves(visitorCalls.ask)
  async ask(
    @Body({ schema: visitorCalls.ask.body })
    { name, email, message, session_id }: BodyOf<typeof visitorCalls.ask>,
  ): Promise<void> {
    await this.questions.ask({ name, email }, { text: message, sessionId: session_id ?? null });
  }

  @Serves(visitorCalls.follow)
  async follow(
    @Body({ schema: visitorCalls.follow.body }) { token }: BodyOf<typeof visitorCalls.follow>,
  ): Promise<SupportRequestDetailView> {
    return supportDetailView(await this.questions.follow(token));
  }

  @UseGuards(ChattingGuard)
  @SkipThrottle({ address: true, email: true })
  @Serves(visitorCalls.reply)
  async reply(
    @Body({ schema: visitorCalls.reply.body }) { token, message }: BodyOf<typeof visitorCalls.reply>,
  ): Promise<SupportRequestDetailView> {
    return supportDetailView(await this.questions.reply(token, message));
  }
}
