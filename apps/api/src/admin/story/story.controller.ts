import { randomUUID } from 'node:crypto';
import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Actor } from '#libs/operations/audit';
import type { BookingStoryView, StoryEventView } from '#libs/core/contracts';
import { HANDLERS, listenersOf, type HandlerName } from '#libs/core/events';
import { Clock, Refusal } from '#libs/core/platform';
import { Refuses } from '../../http/api-docs.js';
import { IdParam } from '../../http/id-param.js';
import { CallingOperator, Operators } from '../../http/policy.js';
import { OperatorActs } from '../operator-acts.js';
import { ReasonDto } from '../reason.dto.js';
import { meaningOfHandler } from '../system/job-meanings.js';
import { eventInWords } from './event-words.js';
import { NoteDto } from './story.dto.js';
import { StoryJobs } from './story-jobs.js';
import { StoryQueries, type StoryEventRow } from './story.queries.js';
import { storyFacts, storyMoney, storyNext, storyTransactions } from './story.view.js';

const ID = new IdParam('booking.not_found');

/** One booking, the whole story: facts, money, events with their jobs, notices, what operators did, and what comes next. */
@ApiTags('operators')
@Controller('admin/bookings/:id')
export class StoryController {
  constructor(
    private readonly stories: StoryQueries,
    private readonly jobs: StoryJobs,
    private readonly acts: OperatorActs,
    private readonly clock: Clock,
  ) {}

  @ApiOperation({ summary: 'Everything that is known of a booking' })
  @Refuses('booking.not_found')
  @Operators('bookings.read')
  @Get('story')
  async story(@Param('id', ID) id: string): Promise<BookingStoryView> {
    const booking = await this.stories.booking(id);
    if (!booking) throw new Refusal('booking.not_found');
    const [events, ledger, operations, sessions, notices, disputes, mails, acts, notes] = await Promise.all([
      this.stories.events(id),
      this.stories.ledger(id),
      this.stories.operations(id),
      this.stories.sessions(id),
      this.stories.notices(id),
      this.stories.disputes(id),
      this.stories.mails(id),
      this.stories.acts(id),
      this.stories.notes(id),
    ]);
    return {
      booking: storyFacts(booking),
      money: storyMoney(ledger),
      ledger: storyTransactions(ledger),
      events: await Promise.all(events.map((event) => this.eventView(event))),
      operations,
      sessions,
      notices,
      disputes,
      mails,
      acts,
      notes,
      next: storyNext(booking),
    };
  }

  @ApiOperation({ summary: 'Run a step of the booking’s story again' })
  @Refuses('operator.reason_required', 'booking.not_found', 'operator.no_such_step')
  @Operators('system.manage')
  @HttpCode(202)
  @Post('events/:eventId/handlers/:handler/retry')
  async retry(
    @CallingOperator() operator: Actor,
    @Param('id', ID) id: string,
    @Param('eventId', new IdParam('operator.no_such_step')) eventId: string,
    @Param('handler') handler: string,
    @Body() { reason }: ReasonDto,
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

  @ApiOperation({ summary: 'Leave a note for other operators' })
  @Refuses('request.invalid', 'booking.not_found')
  @Operators('bookings.manage')
  @HttpCode(204)
  @Post('notes')
  async note(
    @CallingOperator() operator: Actor,
    @Param('id', ID) id: string,
    @Body() { text }: NoteDto,
  ): Promise<void> {
    if (!(await this.stories.booking(id))) throw new Refusal('booking.not_found');
    await this.acts.perform(operator, 'A note was added', async (tx) => {
      await tx.execute(
        'insert into booking_notes (id, booking_id, author_id, text, written_at) values (?, ?, ?, ?, ?)',
        [randomUUID(), id, operator.id, text, this.clock.now()],
      );
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
      at: new Date(event.occurred_at).toISOString(),
      published_at: event.published_at && new Date(event.published_at).toISOString(),
      correlation_id: event.correlation_id,
      facts: event.payload,
      handlers: await Promise.all(handlers),
    };
  }
}
