import { Body, Controller, Param, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import {
  UNREAD_HEADER,
  type AnswerTimeView,
  type OlderMessagesView,
  type ThreadSummaryView,
  type ThreadView,
  type UnreadThreadsView,
} from '#libs/core/contracts';
import { messageCalls, type BodyOf, type QueryOf } from '#libs/core/contracts/calls';
import { Clock, DomainError, FileStorage } from '#libs/core/platform';
import type { Person } from '#libs/people/identity';
import { AnswerTimes, OpenThreads, SendMessage, Threads, ThreadSafety } from '#libs/people/messages';
import { fileNamed } from '#libs/stays/photos';
import { ApiTags } from '../http/api-docs.js';
import { IdParam } from '../http/id-param.js';
import { Paging, type SetPaging } from '../http/paging.js';
import { Caller, Public, Roles, SignedIn } from '../http/policy.js';
import { Serves } from '../http/serves.js';
import { answerTimeView, olderView, summaryView, threadView } from './messages.view.js';
import { sendPrivatePhoto } from './photo-file.js';

const DEFAULT_LIMIT = 30;
const ID = new IdParam('thread.not_found');
const PHOTO_THREAD_ID = new IdParam('photo.not_found');
const HOME_ID = new IdParam('property.not_found');
const BOOKING_ID = new IdParam('booking.not_found');

/** Messages between guests and hosts. Additive. @spec G6, G9 */
@ApiTags('messages')
@Controller()
export class MessagesController {
  constructor(
    private readonly threads: Threads,
    private readonly openThreads: OpenThreads,
    private readonly messages: SendMessage,
    private readonly safety: ThreadSafety,
    private readonly answerTimes: AnswerTimes,
    private readonly files: FileStorage,
    private readonly clock: Clock,
  ) {}

  @SignedIn()
  @Serves(messageCalls.list)
  async list(
    @Caller() person: Person,
    @Query({ schema: messageCalls.list.query })
    { limit = DEFAULT_LIMIT, cursor, unread, property_id }: QueryOf<typeof messageCalls.list>,
    @Paging() setPaging: SetPaging,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ThreadSummaryView[]> {
    const page = await this.threads.page(person.id, {
      limit,
      cursor: cursor ?? null,
      unreadOnly: unread ?? false,
      propertyId: property_id ?? null,
    });
    setPaging(page);
    reply.header(UNREAD_HEADER, String(page.unread));
    return page.rows.map((row) => summaryView(row, person.id));
  }

  @SignedIn()
  @Serves(messageCalls.unreadCount)
  async unreadCount(@Caller() person: Person): Promise<UnreadThreadsView> {
    return { unread: await this.threads.unread(person.id) };
  }

  @SignedIn()
  @Serves(messageCalls.one)
  one(@Caller() person: Person, @Param('id', ID) id: string): Promise<ThreadView> {
    return this.viewOf(id, person);
  }

  @SignedIn()
  @Serves(messageCalls.older)
  async older(
    @Caller() person: Person,
    @Param('id', ID) id: string,
    @Query({ schema: messageCalls.older.query }) { before }: QueryOf<typeof messageCalls.older>,
  ): Promise<OlderMessagesView> {
    return olderView(await this.threads.older(person.id, id, before), person.id);
  }

  @SignedIn()
  @Serves(messageCalls.send)
  async send(
    @Caller() person: Person,
    @Param('id', ID) id: string,
    @Body({ schema: messageCalls.send.body })
    { client_key: clientKey, text, photos }: BodyOf<typeof messageCalls.send>,
  ): Promise<ThreadView> {
    await this.messages.send(person.id, id, { clientKey, text, photoIds: photos });
    return this.viewOf(id, person);
  }

  @SignedIn()
  @Serves(messageCalls.read)
  async read(
    @Caller() person: Person,
    @Param('id', ID) id: string,
    @Body({ schema: messageCalls.read.body }) { up_to: upTo }: BodyOf<typeof messageCalls.read>,
  ): Promise<void> {
    await this.threads.read(person.id, id, upTo);
  }

  @SignedIn()
  @Serves(messageCalls.report)
  async report(
    @Caller() person: Person,
    @Param('id', ID) id: string,
    @Body({ schema: messageCalls.report.body }) { reason, note }: BodyOf<typeof messageCalls.report>,
  ): Promise<void> {
    await this.safety.report(person.id, id, { reason, note: note ?? null });
  }

  @SignedIn()
  @Serves(messageCalls.block)
  async block(@Caller() person: Person, @Param('id', ID) id: string): Promise<void> {
    await this.safety.block(person.id, id);
  }

  @SignedIn()
  @Serves(messageCalls.unblock)
  async unblock(@Caller() person: Person, @Param('id', ID) id: string): Promise<void> {
    await this.safety.unblock(person.id, id);
  }

  @SignedIn()
  @Serves(messageCalls.photo)
  async photo(
    @Caller() person: Person,
    @Param('id', PHOTO_THREAD_ID) id: string,
    @Param('name') name: string,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const file = fileNamed(name, 'private');
    if (!file || !(await this.threads.hasPhoto(id, file.photoId, person.id)))
      throw new DomainError('photo.not_found');
    await sendPrivatePhoto(reply, this.files, file);
  }

  @Roles('traveler')
  @Serves(messageCalls.ask)
  async ask(
    @Caller() traveler: Person,
    @Param('id', HOME_ID) homeId: string,
    @Body({ schema: messageCalls.ask.body })
    { client_key: clientKey, text }: BodyOf<typeof messageCalls.ask>,
  ): Promise<ThreadView> {
    const id = await this.openThreads.ask(traveler.id, homeId, { clientKey, text, photoIds: [] });
    return this.viewOf(id, traveler);
  }

  @SignedIn()
  @Serves(messageCalls.forBooking)
  async forBooking(
    @Caller() person: Person,
    @Param('id', BOOKING_ID) bookingId: string,
  ): Promise<ThreadView> {
    return this.viewOf(await this.openThreads.forBooking(person.id, bookingId), person);
  }

  @Public()
  @Serves(messageCalls.answerTime)
  async answerTime(@Param('id', HOME_ID) homeId: string): Promise<AnswerTimeView> {
    return answerTimeView(await this.answerTimes.ofHome(homeId));
  }

  private async viewOf(id: string, person: Person): Promise<ThreadView> {
    return threadView(await this.threads.one(person.id, id), person.id, this.clock.now());
  }
}
