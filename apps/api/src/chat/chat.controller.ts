import { Body, Controller, Inject, Req, UseGuards } from '@nestjs/common';
import { SkipThrottle } from '@nestjs/throttler';
import type { FastifyRequest } from 'fastify';
import { createHmac } from 'node:crypto';
import { SENTENCES, type ChatAnswer, type ChatFeedbackView } from '#libs/core/contracts';
import { type BodyOf, chatCalls } from '#libs/core/contracts/calls';
import { CONFIG, type Config } from '#libs/core/platform';
import { ChatService, pageOf, type Requester } from '#libs/people/concierge';
import type { Person } from '#libs/people/identity';
import { actView } from './act.view.js';
import { ApiTags } from '../http/api-docs.js';
import { CallerIfAny, Public } from '../http/policy.js';
import { ChattingGuard, personOf } from '../http/rate-limit.js';
import { Serves } from '../http/serves.js';

/** The support chat: public, and answering with the caller's access rights. @spec §2 Support chat, §7, F5, F6 */
@ApiTags('chat')
@Controller()
@UseGuards(ChattingGuard)
@SkipThrottle({ address: true, email: true })
export class ChatController {
  constructor(
    private readonly chat: ChatService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Public()
  @Serves(chatCalls.say)
  async say(
    @CallerIfAny() person: Person | null,
    @Body({ schema: chatCalls.say.body }) dto: BodyOf<typeof chatCalls.say>,
    @Req() request: FastifyRequest,
  ): Promise<ChatAnswer> {
    const { text, chips, acts, table, language, messageId, sessionId } = await this.chat.say(
      askerOf(person),
      {
        message: dto.message,
        sessionId: typeof dto.session_id === 'string' ? dto.session_id : null,
        page: pageOf(dto.page),
        person: person?.id ?? this.hashed(personOf(request)),
      },
    );
    return {
      ...{ response: text, message_id: messageId, session_id: sessionId },
      ...{ chips, acts: acts.map(actView), table, language },
    };
  }

  @Public()
  @Serves(chatCalls.rate)
  async rate(
    @CallerIfAny() person: Person | null,
    @Body({ schema: chatCalls.rate.body }) dto: BodyOf<typeof chatCalls.rate>,
  ): Promise<ChatFeedbackView> {
    const recorded = await this.chat.rate(person?.id ?? null, dto.message_id, dto.is_helpful);
    return { message: SENTENCES.feedbackRecorded, recorded };
  }

  /** Hashes a visitor's address, so that usage records hold no personal data. */
  private hashed(address: string): string {
    return createHmac('sha256', this.config.jwtSecret).update(address).digest('base64url');
  }
}

const askerOf = (person: Person | null): Requester => ({
  id: person?.id ?? null,
  role: person?.role ?? null,
});
