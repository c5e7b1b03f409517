import { Body, Controller, HttpCode, Post, UseGuards } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { SkipThrottle } from '@nestjs/throttler';
import { VisitorQuestions } from '#libs/people/support';
import type { SupportRequestDetailView } from '#libs/core/contracts';
import { Refuses } from '../http/api-docs.js';
import { Public } from '../http/policy.js';
import { AttemptsGuard, ChattingGuard } from '../http/rate-limit.js';
import { VisitorLinkDto, VisitorMessageDto, VisitorQuestionDto } from './support.dto.js';
import { supportDetailView } from './support.view.js';

/** What people ask our team who cannot sign in. The link of a letter is in the body, so that no log has it. Additive. */
@ApiTags('support')
@Public()
@Controller('support/visitors')
export class VisitorsController {
  constructor(private readonly questions: VisitorQuestions) {}

  @ApiOperation({ summary: 'Ask our team without an account; the answer is the same for every address' })
  @Refuses(
    'request.invalid',
    'support.message_empty',
    'support.message_too_long',
    'support.too_many_from_address',
    'request.too_many',
  )
  @UseGuards(AttemptsGuard)
  @HttpCode(202)
  @Post()
  async ask(@Body() { name, email, message, session_id }: VisitorQuestionDto): Promise<void> {
    await this.questions.ask({ name, email }, { text: message, sessionId: session_id ?? null });
  }

  @ApiOperation({ summary: 'The question that the link of a letter is about, with all that was said' })
  @Refuses('support.link_unusable')
  @HttpCode(200)
  @Post('question')
  async follow(@Body() { token }: VisitorLinkDto): Promise<SupportRequestDetailView> {
    return supportDetailView(await this.questions.follow(token));
  }

  @ApiOperation({ summary: 'Say more; the question waits for us again' })
  @Refuses('support.link_unusable', 'support.message_empty', 'support.message_too_long', 'chat.too_many')
  @UseGuards(ChattingGuard)
  @SkipThrottle({ address: true, email: true })
  @HttpCode(200)
  @Post('messages')
  async reply(@Body() { token, message }: VisitorMessageDto): Promise<SupportRequestDetailView> {
    return supportDetailView(await this.questions.reply(token, message));
  }
}
