import { Body, Controller, Param } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { BookingStoryView, StoryEventView } from '#libs/core/contracts';
import { type BodyOf, timelineCalls } from '#libs/core/contracts/calls';
import { HANDLERS, listenersOf, type HandlerName } from '#libs/core/events';
import { Clock, Refusal } from '#libs/core/platform';
import type { Actor } from '#libs/operations/audit';
import { addBookingNote } from '#libs/stays/bookings';
import { IdParam } from '../../http/id-param.js';
import { CallingOperator, Operators } from '../../http/policy.js';
import { Serves } from '../../http/serves.js';
import { OperatorActs } from '../operator-acts.js';
import { meaningOfHandler } from '../system/job-meanings.js';
import { eventInWords } from './event-words.js';
import { StoryJobs } from './story-jobs.js';
import { StoryRecords } from './story-records.queries.js';
import { StoryQueries, type StoryEventRow } from './story.queries.js';
import { plainRows, storyFacts, storyMoney, storyNext, storyTransactions } from './story.view.js';

const ID = new IdParam('booking.not_found');

/** One booking, the whole story: facts, money, events with their jobs, notices, what operators did, and what comes next. */
@ApiTags('operators')
@Controller()
export class StoryController {
  constructor(
    private readonly stories: StoryQueries,
    private readonly records: StoryRecords,
    private readonly jobs: StoryJobs,
    private readonly acts: OperatorActs,
    private readonly clock: Clock,
  ) {}

  @Operators('bookings.read')
  @Serves(timelineCalls.story)
  async story(@Param('id', ID) id: string): Promise<BookingStoryView> {
    const booking = await this.stories.booking(id);
    if (!booking) throw new Refusal('booking.not_found');
    const [events, ledger, operations, sessions, notices, disputes, mails, acts, notes] = await Promise.all([
      this.stories.events(id),
      this.stories.ledger(id),
      this.records.operations(id),
      this.records.sessions(id),
      this.records.notices(id),
      this.records.disputes(id),
      this.records.mails(id),
      this.records.acts(id),
      this.records.notes(id),
    ]);
    return {
      booking: storyFacts(booking),
      money: storyMoney(ledger),
      ledger: storyTransactions(ledger),
      events: await Promise.all(events.map((event) => this.eventView(event))),
      operations: plainRows(operations),
      sessions: plainRows(sessions),
      notices: plainRows(notices),
      disputes: plainRows(disputes),
      mails: plainRows(mails),
      acts: plainRows(acts),
      notes: plainRows(notes),
      next: storyNext(booking),
    };
  }

  @Operators('system.manage')
  @Serves(timelineCalls.retry)
  async retry(
    @CallingOperator() operator: Actor,
    @Param('id', ID) id: string,
    @Param('eventId', new IdParam('operator.no_such_step')) eventId: string,
    @Param('handler') handler: string,
    @Body({ schema: timelineCalls.retry.body }) { reason }: BodyOf<typeof timelineCalls.retry>,
  ): Promise<void> {
    const event = (await this.stories.events(id)).find((one) => one.id === eventId);
    if (!event) throw new Refusal('operator.no_such_step');
    const name = listenersOf(event.name).find((one) => one === handler);
    if (!name) throw new Refusal('operator.no_such_step');
    await this.acts.perform(operator, reason, async () => {
      await this.jobs.retry(name, event);
      return {
        result: undefined,
        action: 'step.retried',
        subject: { kind: 'event', id: eventId },
        bookingId: id,
        after: { handler },
      };
    });
  }

  @Operators('bookings.manage')
  @Serves(timelineCalls.note)
  async note(
    @CallingOperator() operator: Actor,
    @Param('id', ID) id: string,
    @Body({ schema: timelineCalls.note.body }) { text }: BodyOf<typeof timelineCalls.note>,
  ): Promise<void> {
    if (!(await this.stories.booking(id))) throw new Refusal('booking.not_found');
    await this.acts.perform(operator, 'A note was added', async (tx) => {
      const at = this.clock.now();
      await addBookingNote(tx, { bookingId: id, authorId: operator.id ?? '', text, at });
      return { result: undefined, action: 'note.added', subject: { kind: 'booking', id }, bookingId: id };
    });
  }

  private async eventView(event: StoryEventRow): Promise<StoryEventView> {
    const handlers = listenersOf(event.name).map(async (handler: HandlerName) => {
      const handledAt = event.handled?.[handler] ?? null;
      return {
        handler,
        queue: HANDLERS[handler].queue,
        handled_at: handledAt && new Date(handledAt).toISOString(),
        job: handledAt ? null : await this.jobs.find(handler, event.id),
        meaning: handledAt ? null : meaningOfHandler(handler),
      };
    });
    return {
      id: event.id,
      name: event.name,
      words: eventInWords(event.name, event.payload),
      at: event.occurred_at.toISOString(),
      published_at: event.published_at?.toISOString() ?? null,
      correlation_id: event.correlation_id,
      facts: event.payload,
      handlers: await Promise.all(handlers),
    };
  }
}
