import { Body, Controller, Param } from '@nestjs/common';
import type { AnswerDraftView, OwnAnswerTimeView, TemplateView } from '#libs/core/contracts';
import { hostMessageCalls, type BodyOf } from '#libs/core/contracts/calls';
import type { Person } from '#libs/people/identity';
import { AnswerTimes, Templates } from '#libs/people/messages';
import { ApiTags } from '../http/api-docs.js';
import { IdParam } from '../http/id-param.js';
import { Caller, Roles } from '../http/policy.js';
import { Serves } from '../http/serves.js';
import { answerTimeView, templateView } from '../messages/messages.view.js';
import { AnswerDrafts } from './answer-drafts.js';

const ID = new IdParam('template.not_found');
const THREAD_ID = new IdParam('thread.not_found');

/** A host's templates, drafts and answer time. Additive. @spec G9, decision 57 */
@ApiTags('owner')
@Roles('property_owner')
@Controller()
export class HostMessagesController {
  constructor(
    private readonly templates: Templates,
    private readonly answerTimes: AnswerTimes,
    private readonly drafts: AnswerDrafts,
  ) {}

  @Serves(hostMessageCalls.answerTime)
  async answerTime(@Caller() host: Person): Promise<OwnAnswerTimeView> {
    const { time, asked, answered } = await this.answerTimes.of(host.id);
    return { ...answerTimeView(time), asked, answered };
  }

  @Serves(hostMessageCalls.draft)
  draft(@Caller() host: Person, @Param('id', THREAD_ID) id: string): Promise<AnswerDraftView> {
    return this.drafts.of(host.id, id);
  }

  @Serves(hostMessageCalls.templates)
  list(@Caller() host: Person): Promise<TemplateView[]> {
    return this.viewsOf(host);
  }

  @Serves(hostMessageCalls.addTemplate)
  async add(
    @Caller() host: Person,
    @Body({ schema: hostMessageCalls.addTemplate.body }) body: BodyOf<typeof hostMessageCalls.addTemplate>,
  ): Promise<TemplateView[]> {
    await this.templates.add(host.id, body);
    return this.viewsOf(host);
  }

  @Serves(hostMessageCalls.changeTemplate)
  async change(
    @Caller() host: Person,
    @Param('id', ID) id: string,
    @Body({ schema: hostMessageCalls.changeTemplate.body })
    body: BodyOf<typeof hostMessageCalls.changeTemplate>,
  ): Promise<TemplateView[]> {
    await this.templates.change(host.id, id, body);
    return this.viewsOf(host);
  }

  @Serves(hostMessageCalls.removeTemplate)
  async remove(@Caller() host: Person, @Param('id', ID) id: string): Promise<TemplateView[]> {
    await this.templates.remove(host.id, id);
    return this.viewsOf(host);
  }

  private async viewsOf(host: Person): Promise<TemplateView[]> {
    return (await this.templates.of(host.id)).map(templateView);
  }
}
