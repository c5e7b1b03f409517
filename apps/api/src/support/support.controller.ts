import { Body, Controller, Param, UseGuards } from '@nestjs/common';
import { SkipThrottle } from '@nestjs/throttler';
import type { SupportRequestDetailView, SupportRequestView } from '#libs/core/contracts';
import { type BodyOf, supportCalls } from '#libs/core/contracts/calls';
import type { Person } from '#libs/people/identity';
import { SupportRequests } from '#libs/people/support';
import { ApiTags } from '../http/api-docs.js';
import { IdParam } from '../http/id-param.js';
import { Caller, SignedIn } from '../http/policy.js';
import { ChattingGuard } from '../http/rate-limit.js';
import { Serves } from '../http/serves.js';
import { supportDetailView, supportView } from './support.view.js';

const ID = new IdParam('support.not_found');

/** Support requests of signed-in users. Additive. */
@ApiTags('support')
@SignedIn()
@Controller()
@UseGuards(ChattingGuard)
@SkipThrottle({ address: true, email: true })
export class SupportController {
  constructor(private readonly requests: SupportRequests) {}

  @Serves(supportCalls.open)
  async open(
    @Caller() person: Person,
    @Body({ schema: supportCalls.open.body }) dto: BodyOf<typeof supportCalls.open>,
  ): Promise<SupportRequestDetailView> {
    const id = await this.requests.open(person.id, { text: dto.message, sessionId: dto.session_id ?? null });
    return this.detailOf(id, person);
  }

  @SkipThrottle({ chat: true })
  @Serves(supportCalls.mine)
  async mine(@Caller() person: Person): Promise<SupportRequestView[]> {
    return (await this.requests.ofPerson(person.id)).map(supportView);
  }

  @SkipThrottle({ chat: true })
  @Serves(supportCalls.one)
  one(@Caller() person: Person, @Param('id', ID) id: string): Promise<SupportRequestDetailView> {
    return this.detailOf(id, person);
  }

  @Serves(supportCalls.reply)
  async reply(
    @Caller() person: Person,
    @Param('id', ID) id: string,
    @Body({ schema: supportCalls.reply.body }) { message }: BodyOf<typeof supportCalls.reply>,
  ): Promise<SupportRequestDetailView> {
    await this.requests.reply(person.id, id, message);
    return this.detailOf(id, person);
  }

  private async detailOf(id: string, person: Person): Promise<SupportRequestDetailView> {
    return supportDetailView(await this.requests.one(id, person.id));
  }
}
