import { Body, Controller, Param } from '@nestjs/common';
import type { HomeCalendarsView } from '#libs/core/contracts';
import { feedCalls, type BodyOf } from '#libs/core/contracts/calls';
import { DomainError } from '#libs/core/platform';
import { MAX_CALENDAR_BYTES, MAX_PROMISE_MINUTES } from '#libs/core/rules';
import type { Person } from '#libs/people/identity';
import { CalendarExports, Feeds, HomeCalendarsReader, RemovedFeeds } from '#libs/stays/feeds';
import { ApiTags } from '../http/api-docs.js';
import { IdParam } from '../http/id-param.js';
import { Caller, Roles } from '../http/policy.js';
import { PerMinute } from '../http/rate-limit.js';
import { Serves } from '../http/serves.js';
import { homeCalendarsView } from './feeds.view.js';

const HOME = new IdParam('property.not_found');
const FEED = new IdParam('feed.not_found');
/** Files that are read, or fetched, per person and minute. */
const CALENDARS = 20;

type Choices = BodyOf<typeof feedCalls.change>;

/** Calendars of the caller's own homes on other platforms. @spec D12 */
@ApiTags('owners')
@Roles('property_owner')
@Controller()
export class FeedsController {
  constructor(
    private readonly reader: HomeCalendarsReader,
    private readonly feeds: Feeds,
    private readonly removed: RemovedFeeds,
    private readonly exports: CalendarExports,
  ) {}

  @Serves(feedCalls.of)
  async of(@Caller() { id }: Person, @Param('id', HOME) homeId: string): Promise<HomeCalendarsView> {
    return homeCalendarsView(await this.reader.of(id, homeId));
  }

  @Serves(feedCalls.share)
  async share(@Caller() person: Person, @Param('id', HOME) homeId: string): Promise<HomeCalendarsView> {
    await this.exports.renew(person.id, homeId);
    return this.of(person, homeId);
  }

  @Serves(feedCalls.unshare)
  async unshare(@Caller() person: Person, @Param('id', HOME) homeId: string): Promise<HomeCalendarsView> {
    await this.exports.revoke(person.id, homeId);
    return this.of(person, homeId);
  }

  @Serves(feedCalls.restoreAddress)
  async restoreAddress(
    @Caller() person: Person,
    @Param('id', HOME) homeId: string,
  ): Promise<HomeCalendarsView> {
    await this.exports.restore(person.id, homeId);
    return this.of(person, homeId);
  }

  @PerMinute(CALENDARS)
  @Serves(feedCalls.connect)
  async connect(
    @Caller() person: Person,
    @Param('id', HOME) homeId: string,
    @Body({ schema: feedCalls.connect.body }) body: BodyOf<typeof feedCalls.connect>,
  ): Promise<HomeCalendarsView> {
    await this.feeds.connect({ userId: person.id, homeId }, body.address, choicesOf(body));
    return this.of(person, homeId);
  }

  @PerMinute(CALENDARS)
  @Serves(feedCalls.upload)
  async upload(
    @Caller() person: Person,
    @Param('id', HOME) homeId: string,
    @Body({ schema: feedCalls.upload.body }) { name, content }: BodyOf<typeof feedCalls.upload>,
  ): Promise<HomeCalendarsView> {
    const choices = { name, promiseMinutes: MAX_PROMISE_MINUTES, whenStale: 'allow' as const };
    await this.feeds.upload({ userId: person.id, homeId }, bytesOf(content), choices);
    return this.of(person, homeId);
  }

  @Serves(feedCalls.change)
  async change(
    @Caller() person: Person,
    @Param('id', HOME) homeId: string,
    @Param('feedId', FEED) feedId: string,
    @Body({ schema: feedCalls.change.body }) body: Choices,
  ): Promise<HomeCalendarsView> {
    await this.feeds.change({ userId: person.id, homeId }, feedId, choicesOf(body));
    return this.of(person, homeId);
  }

  @PerMinute(CALENDARS)
  @Serves(feedCalls.fetch)
  async fetch(
    @Caller() person: Person,
    @Param('id', HOME) homeId: string,
    @Param('feedId', FEED) feedId: string,
  ): Promise<HomeCalendarsView> {
    await this.feeds.fetchNow({ userId: person.id, homeId }, feedId);
    return this.of(person, homeId);
  }

  @Serves(feedCalls.remove)
  async remove(
    @Caller() person: Person,
    @Param('id', HOME) homeId: string,
    @Param('feedId', FEED) feedId: string,
  ): Promise<HomeCalendarsView> {
    await this.removed.remove({ userId: person.id, homeId }, feedId);
    return this.of(person, homeId);
  }

  @Serves(feedCalls.restore)
  async restore(
    @Caller() person: Person,
    @Param('id', HOME) homeId: string,
    @Param('feedId', FEED) feedId: string,
  ): Promise<HomeCalendarsView> {
    await this.removed.restore({ userId: person.id, homeId }, feedId);
    return this.of(person, homeId);
  }

  @PerMinute(CALENDARS)
  @Serves(feedCalls.updateFile)
  async updateFile(
    @Caller() person: Person,
    @Param('id', HOME) homeId: string,
    @Param('feedId', FEED) feedId: string,
    @Body({ schema: feedCalls.updateFile.body }) { content }: BodyOf<typeof feedCalls.updateFile>,
  ): Promise<HomeCalendarsView> {
    await this.feeds.updateFile({ userId: person.id, homeId }, feedId, bytesOf(content));
    return this.of(person, homeId);
  }

  @Serves(feedCalls.decide)
  async decide(
    @Caller() person: Person,
    @Param('id', HOME) homeId: string,
    @Body({ schema: feedCalls.decide.body }) { nights, decision }: BodyOf<typeof feedCalls.decide>,
  ): Promise<HomeCalendarsView> {
    await this.feeds.decide({ userId: person.id, homeId }, nights, decision);
    return this.of(person, homeId);
  }
}

function bytesOf(content: string): Buffer {
  const bytes = Buffer.from(content, 'base64');
  if (bytes.length === 0) throw new DomainError('feed.file_missing', { field: 'content' });
  if (bytes.length > MAX_CALENDAR_BYTES) throw new DomainError('feed.too_large', { field: 'content' });
  return bytes;
}

const choicesOf = ({ name, promise_minutes: promiseMinutes, when_stale: whenStale }: Choices) => ({
  name,
  promiseMinutes,
  whenStale,
});
