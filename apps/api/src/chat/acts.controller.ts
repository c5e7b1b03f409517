import { Body, Controller, Param, UseGuards } from '@nestjs/common';
import { SkipThrottle } from '@nestjs/throttler';
import type { ChatAct, PressedAct } from '#libs/core/contracts';
import { type BodyOf, chatCalls } from '#libs/core/contracts/calls';
import { ActsService } from '#libs/people/concierge';
import type { Person } from '#libs/people/identity';
import { ApiTags } from '../http/api-docs.js';
import { IdParam } from '../http/id-param.js';
import { Caller, SignedIn } from '../http/policy.js';
import { PressingGuard } from '../http/rate-limit.js';
import { Serves } from '../http/serves.js';
import { actView } from './act.view.js';

const ID = new IdParam('chat.act_not_found');

/** The cards of one's own conversations with the concierge. @spec G10 */
@ApiTags('chat')
@SignedIn()
@Controller()
export class ActsController {
  constructor(private readonly acts: ActsService) {}

  @Serves(chatCalls.act)
  async one(@Caller() person: Person, @Param('id', ID) id: string): Promise<ChatAct> {
    return actView(await this.acts.one(person.id, id));
  }

  @UseGuards(PressingGuard)
  @SkipThrottle({ address: true, email: true })
  @Serves(chatCalls.press)
  async press(
    @Caller() person: Person,
    @Param('id', ID) id: string,
    @Body({ schema: chatCalls.press.body }) dto: BodyOf<typeof chatCalls.press>,
  ): Promise<PressedAct> {
    const asker = { id: person.id, role: person.role };
    const { act, instead } = await this.acts.press(asker, id, dto.accepts_liability_waiver);
    return { act: actView(act), instead: instead && actView(instead) };
  }
}
