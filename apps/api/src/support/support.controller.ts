import { Body, Controller, Get, Param, Post, UseGuards } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { SkipThrottle } from '@nestjs/throttler';
import { SupportRequests } from '#libs/people/support';
import type { SupportRequestDetailView, SupportRequestView } from '#libs/core/contracts';
import type { Person } from '#libs/people/identity';
import { Refuses } from '../http/api-docs.js';
import { IdParam } from '../http/id-param.js';
import { Caller, SignedIn } from '../http/policy.js';
import { ChattingGuard } from '../http/rate-limit.js';
import { SupportMessageDto, SupportRequestDto } from './support.dto.js';
import { supportDetailView, supportView } from './support.view.js';

const ID = new IdParam('support.not_found');

/** What people ask our team, and follow. Additive. */
@ApiTags('support')
@SignedIn()
@Controller('support/requests')
@UseGuards(ChattingGuard)
@SkipThrottle({ address: true, email: true })
export class SupportController {
  constructor(private readonly requests: SupportRequests) {}

  @ApiOperation({ summary: 'Hand a question over to our team, with the chat it came from' })
  @Refuses('support.message_empty', 'support.message_too_long', 'support.too_many_open', 'chat.too_many')
  @Post()
  async open(@Caller() person: Person, @Body() dto: SupportRequestDto): Promise<SupportRequestDetailView> {
    const id = await this.requests.open(person.id, { text: dto.message, sessionId: dto.session_id ?? null });
    return this.detailOf(id, person);
  }

  @ApiOperation({ summary: "One's own requests, the latest news first" })
  @SkipThrottle({ chat: true })
  @Get()
  async mine(@Caller() person: Person): Promise<SupportRequestView[]> {
    return (await this.requests.ofPerson(person.id)).map(supportView);
  }

  @ApiOperation({ summary: 'One request with all that was said' })
  @Refuses('support.not_found')
  @SkipThrottle({ chat: true })
  @Get(':id')
  one(@Caller() person: Person, @Param('id', ID) id: string): Promise<SupportRequestDetailView> {
    return this.detailOf(id, person);
  }

  @ApiOperation({ summary: 'Say more; the request waits for us again' })
  @Refuses('support.not_found', 'support.message_empty', 'support.message_too_long', 'chat.too_many')
  @Post(':id/messages')
  async reply(
    @Caller() person: Person,
    @Param('id', ID) id: string,
    @Body() { message }: SupportMessageDto,
  ): Promise<SupportRequestDetailView> {
    await this.requests.reply(person.id, id, message);
    return this.detailOf(id, person);
  }

  private async detailOf(id: string, person: Person): Promise<SupportRequestDetailView> {
    return supportDetailView(await this.requests.one(id, person.id));
  }
}
