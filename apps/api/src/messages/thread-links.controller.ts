import { Body, Controller, UseGuards } from '@nestjs/common';
import { SkipThrottle } from '@nestjs/throttler';
import type { ThreadView } from '#libs/core/contracts';
import { threadLinkCalls, type BodyOf } from '#libs/core/contracts/calls';
import { Clock } from '#libs/core/platform';
import { SendMessage, ThreadLinks, Threads } from '#libs/people/messages';
import { ApiTags } from '../http/api-docs.js';
import { Public } from '../http/policy.js';
import { AttemptsGuard } from '../http/rate-limit.js';
import { Serves } from '../http/serves.js';
import { threadView } from './messages.view.js';

/** Conversations by the link of a mail. It opens one conversation for one person and nothing else. Additive. */
@ApiTags('messages')
@Public()
@Controller()
@UseGuards(AttemptsGuard)
@SkipThrottle({ email: true, chat: true })
export class ThreadLinksController {
  constructor(
    private readonly links: ThreadLinks,
    private readonly threads: Threads,
    private readonly messages: SendMessage,
    private readonly clock: Clock,
  ) {}

  @Serves(threadLinkCalls.open)
  async open(
    @Body({ schema: threadLinkCalls.open.body }) { token }: BodyOf<typeof threadLinkCalls.open>,
  ): Promise<ThreadView> {
    const { threadId, personId } = await this.links.open(token);
    const found = await this.threads.one(personId, threadId);
    await this.threads.read(personId, threadId, found.thread.last_number);
    return threadView(found, personId, this.clock.now());
  }

  @Serves(threadLinkCalls.answer)
  async answer(
    @Body({ schema: threadLinkCalls.answer.body })
    { token, client_key: clientKey, text }: BodyOf<typeof threadLinkCalls.answer>,
  ): Promise<ThreadView> {
    const { threadId, personId } = await this.links.open(token);
    await this.messages.send(personId, threadId, { clientKey, text, photoIds: [] });
    return threadView(await this.threads.one(personId, threadId), personId, this.clock.now());
  }
}
