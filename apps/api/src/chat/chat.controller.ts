import { createHmac } from 'node:crypto';
import { Body, Controller, HttpCode, Inject, Post, Req, UseGuards } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { SkipThrottle } from '@nestjs/throttler';
import type { FastifyRequest } from 'fastify';
import { ChatService, type Asker } from '#libs/people/concierge';
import { SENTENCES, type ChatAnswer, type ChatFeedbackView } from '#libs/core/contracts';
import type { Person } from '#libs/people/identity';
import { CONFIG, type Config } from '#libs/core/platform';
import { Refuses } from '../http/api-docs.js';
import { CallerIfAny, Public } from '../http/policy.js';
import { ChattingGuard, personOf } from '../http/rate-limit.js';
import { ChatDto, ChatFeedbackDto } from './chat.dto.js';

/** The support chat: open to everybody, with the rights of whoever asks. @spec §2 Support chat, §7, F5, F6 */
@ApiTags('chat')
@Controller('chat')
@UseGuards(ChattingGuard)
@SkipThrottle({ address: true, email: true })
export class ChatController {
  constructor(
    private readonly chat: ChatService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @ApiOperation({ summary: 'Ask something; the answer cites its sources' })
  @Refuses('chat.message_empty', 'chat.message_too_long', 'chat.too_many')
  @Public()
  @HttpCode(200)
  @Post()
  async say(
    @CallerIfAny() person: Person | null,
    @Body() dto: ChatDto,
    @Req() request: FastifyRequest,
  ): Promise<ChatAnswer> {
    const { text, chips, messageId, sessionId } = await this.chat.say(askerOf(person), {
      message: dto.message,
      sessionId: typeof dto.session_id === 'string' ? dto.session_id : null,
      person: person?.id ?? this.hashed(personOf(request)),
    });
    return { response: text, message_id: messageId, session_id: sessionId, chips };
  }

  @ApiOperation({ summary: 'Say whether an answer helped; the first word counts' })
  @Refuses('request.invalid', 'chat.message_not_found', 'chat.too_many')
  @Public()
  @HttpCode(200)
  @Post('feedback')
  async rate(@CallerIfAny() person: Person | null, @Body() dto: ChatFeedbackDto): Promise<ChatFeedbackView> {
    const recorded = await this.chat.rate(person?.id ?? null, dto.message_id, dto.is_helpful);
    return { message: SENTENCES.feedbackRecorded, recorded };
  }

  /** An address is nobody's name in the table of costs. */
  private hashed(address: string): string {
    return createHmac('sha256', this.config.jwtSecret).update(address).digest('base64url');
  }
}

const askerOf = (person: Person | null): Asker => ({ id: person?.id ?? null, role: person?.role ?? null });
