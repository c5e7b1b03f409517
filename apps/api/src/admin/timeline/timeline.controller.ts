import { Body, Controller, Param } from '@nestjs/common';
import type { BookingTimelineView, TimelineEventView } from '#libs/core/contracts';
import { type BodyOf, timelineCalls } from '#libs/core/contracts/calls';
import { listenersOf, queueOf, type HandlerName } from '#libs/core/events';
import { Clock, DomainError } from '#libs/core/platform';
import { permits, type Permission } from '#libs/core/rules';
import type { Actor } from '#libs/operations/audit';
import type { Person } from '#libs/people/identity';
import { addBookingNote, DateChangesQueries } from '#libs/stays/bookings';
import { dateChangeView } from '../../bookings/date-change.view.js';
import { ApiTags } from '../../http/api-docs.js';
import { IdParam } from '../../http/id-param.js';
import { Caller, CallingOperator, Operators } from '../../http/policy.js';
import { Serves } from '../../http/serves.js';
import { AuditedCommands } from '../audited-commands.js';
import { Readings } from '../readings.js';
import { meaningOfHandler } from '../system/job-meanings.js';
import { eventLabel } from './event-labels.js';
import { TimelineJobs } from './timeline-jobs.js';
import { BOOKING_READ, TimelineRecords } from './timeline-records.queries.js';
import { TimelineQueries, type TimelineEventRow } from './timeline.queries.js';
import {
  plainRows,
  timelineFacts,
  timelineMoney,
  timelineNext,
  timelineTransactions,
} from './timeline.view.js';

const ID = new IdParam('booking.not_found');

/** A booking's timeline: facts, money, events with their jobs, webhook events, audit entries and next steps. */
@ApiTags('operators')
@Controller()
export class BookingTimelineController {
  constructor(
    private readonly queries: TimelineQueries,
    private readonly records: TimelineRecords,
    private readonly changes: DateChangesQueries,
    private readonly jobs: TimelineJobs,
    private readonly readings: Readings,
    private readonly commands: AuditedCommands,
    private readonly clock: Clock,
  ) {}

  @Operators('bookings.read')
  @Serves(timelineCalls.timeline)
  async story(
    @Caller() reader: Person,
    @CallingOperator() operator: Actor,
    @Param('id', ID) id: string,
  ): Promise<BookingTimelineView> {
    const booking = await this.queries.booking(id);
    if (!booking) throw new DomainError('booking.not_found');
    await this.readings.recordOnce(operator, {
      action: BOOKING_READ,
      subject: { kind: 'booking', id },
      bookingId: id,
    });
    // Nothing here that a screen of its own would refuse to this reader.
    const money = ifMay(reader, 'money.read');
    const mail = ifMay(reader, 'mails.read');
    const [
      changes,
      events,
      ledger,
      operations,
      sessions,
      webhookEvents,
      disputes,
      mails,
      auditEntries,
      notes,
    ] = await Promise.all([
      this.changes.ofBooking(id),
      this.queries.events(id),
      money(() => this.queries.ledger(id)),
      money(() => this.records.operations(id)),
      money(() => this.records.sessions(id)),
      money(() => this.records.webhookEvents(id)),
      money(() => this.records.disputes(id)),
      mail(() => this.records.mails(id)),
      this.records.auditEntries(id),
      this.records.notes(id),
    ]);
    const shown = await Promise.all(withoutRepeats(events).map((event) => this.eventView(event)));
    return {
      booking: timelineFacts(booking),
      date_changes: changes.map(dateChangeView),
      money: timelineMoney(ledger),
      ledger: timelineTransactions(ledger),
      events: permitted(reader, 'money.read') ? shown : shown.map((event) => ({ ...event, facts: {} })),
      operations: plainRows(operations),
      sessions: plainRows(sessions),
      webhook_events: plainRows(webhookEvents),
      disputes: plainRows(disputes),
      mails: plainRows(mails),
      acts: plainRows(auditEntries),
      notes: plainRows(notes),
      next: timelineNext(booking, changes, this.clock.now()),
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
    const event = (await this.queries.events(id)).find((one) => one.id === eventId);
    if (!event) throw new DomainError('operator.no_such_step');
    const name = listenersOf(event.name).find((one) => one === handler);
    if (!name) throw new DomainError('operator.no_such_step');
    await this.commands.perform(operator, reason, async () => {
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
    if (!(await this.queries.booking(id))) throw new DomainError('booking.not_found');
    await this.commands.perform(operator, 'A note was added', async (tx) => {
      const at = this.clock.now();
      await addBookingNote(tx, { bookingId: id, authorId: operator.id ?? '', text, at });
      return { result: undefined, action: 'note.added', subject: { kind: 'booking', id }, bookingId: id };
    });
  }

  private async eventView(event: TimelineEventRow): Promise<TimelineEventView> {
    const handlers = listenersOf(event.name).map(async (handler: HandlerName) => {
      const handledAt = event.handled?.[handler] ?? null;
      return {
        handler,
        queue: queueOf(handler),
        handled_at: handledAt && new Date(handledAt).toISOString(),
        job: handledAt ? null : await this.jobs.find(handler, event.id),
        meaning: handledAt ? null : meaningOfHandler(handler),
      };
    });
    return {
      id: event.id,
      name: event.name,
      words: eventLabel(event.name, event.payload),
      at: event.occurred_at.toISOString(),
      published_at: event.published_at?.toISOString() ?? null,
      correlation_id: event.correlation_id,
      facts: event.payload,
      handlers: await Promise.all(handlers),
    };
  }
}

/** `booking.expired` is announced with a cancellation that says the same; nobody handles it. */
const withoutRepeats = (events: readonly TimelineEventRow[]): TimelineEventRow[] =>
  events.filter(
    ({ name }) => name !== 'booking.expired' || !events.some((one) => one.name === 'booking.cancelled'),
  );

const permitted = ({ operatorRole }: Person, permission: Permission): boolean =>
  operatorRole !== null && permits(operatorRole, permission);

/** Reads rows for somebody who has the permission; nobody else gets any. */
const ifMay =
  (reader: Person, permission: Permission) =>
  <Row>(read: () => Promise<Row[]>): Promise<Row[]> =>
    permitted(reader, permission) ? read() : Promise.resolve([]);
