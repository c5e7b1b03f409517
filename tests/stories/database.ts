import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { listenersOf, type HandlerName } from '#libs/core/events';
import { getTypeParser, isTrue, sumOf } from '#libs/core/platform';
import { cents, type BookingStatus, type CancellationReason, type CancelledBy } from '#libs/core/rules';
import type { AllTables } from '#libs/testing';
import { closeAfterTests } from '../setup/cleanup.js';

/** A booking as the database has it; cents. */
export interface BookingRow {
  id: string;
  status: BookingStatus;
  paid: number;
  refund: number;
  owner: number;
  platform: number;
  cleaning: number;
  cancelled_by: CancelledBy | null;
  cancellation_reason: CancellationReason | null;
  check_in_at: Date;
  check_out_at: Date;
}

/** Reads and changes the database of a running product directly. */
export class ProductDatabase {
  private readonly tables: Kysely<AllTables>;

  constructor(databaseUrl: string) {
    const pool = new pg.Pool({ connectionString: databaseUrl, max: 2, types: { getTypeParser } });
    // The database stops with the product, sometimes while we are still connected.
    pool.on('error', () => undefined);
    this.tables = new Kysely({ dialect: new PostgresDialect({ pool }) });
    closeAfterTests(() => this.tables.destroy());
  }

  /** Bookings of one traveler, oldest first. */
  bookingsOf(email: string): Promise<BookingRow[]> {
    return this.tables
      .selectFrom('bookings as b')
      .innerJoin('users as u', 'u.id', 'b.traveler_id')
      .select([
        'b.id',
        'b.status',
        'b.paid_cents as paid',
        'b.refund_cents as refund',
        'b.owner_cents as owner',
        'b.platform_cents as platform',
        'b.kept_cleaning_cents as cleaning',
        'b.cancelled_by',
        'b.cancellation_reason',
        'b.check_in_at',
        'b.check_out_at',
      ])
      .where('u.email', '=', email)
      .orderBy('b.created_at')
      .execute();
  }

  /** The only booking of a traveler. @throws Error when there are none or several */
  async bookingOf(email: string): Promise<BookingRow> {
    const [booking, ...more] = await this.bookingsOf(email);
    if (!booking || more.length > 0)
      throw new Error(`${email} has ${booking ? more.length + 1 : 0} bookings`);
    return booking;
  }

  /** A booking's current status. */
  async statusOf(id: string): Promise<string> {
    const row = await this.tables
      .selectFrom('bookings')
      .select('status')
      .where('id', '=', id)
      .executeTakeFirst();
    return row?.status ?? 'missing';
  }

  /** Whether a home is listed, and what its owner reads about it. */
  async homeOf(id: string): Promise<{ status: string; status_reason: string | null }> {
    const row = await this.tables
      .selectFrom('properties')
      .select(['status', 'status_reason'])
      .where('id', '=', id)
      .executeTakeFirst();
    return row ?? { status: 'missing', status_reason: null };
  }

  /** Ledger balances of one booking, in cents; empty accounts are left out. */
  async balances(bookingId: string): Promise<Record<string, number>> {
    const found = await this.tables
      .selectFrom('ledger_entries')
      .select((entry) => ['account', sumOf(entry.ref('amount_cents')).as('sum')])
      .where('booking_id', '=', bookingId)
      .groupBy('account')
      .having((entry) => sumOf(entry.ref('amount_cents')), '<>', cents(0))
      .execute();
    return Object.fromEntries(found.map(({ account, sum }) => [account, sum]));
  }

  /** Refunds that we requested; cents. */
  refunds(bookingId: string) {
    return this.tables
      .selectFrom('operations')
      .select(['state', 'amount_cents as amount', 'attempt'])
      .where('booking_id', '=', bookingId)
      .where('kind', '=', 'refund')
      .execute();
  }

  /** When the paid month of a traveler's plan ends. @throws Error when nothing is charged for it */
  async planPaidUntil(email: string): Promise<Date> {
    const { period_end: end } = await this.tables
      .selectFrom('subscriptions as s')
      .innerJoin('users as u', 'u.id', 's.user_id')
      .select('s.period_end')
      .where('u.email', '=', email)
      .where('s.status', '<>', 'ended')
      .executeTakeFirstOrThrow(() => new Error(`Nothing is charged for the plan of ${email}`));
    return end;
  }

  /** Payouts of an owner, oldest first; cents. */
  payoutsTo(email: string) {
    return this.tables
      .selectFrom('payouts as p')
      .innerJoin('users as u', 'u.id', 'p.owner_id')
      .select((payout) => [
        'p.state',
        'p.amount_cents as amount',
        isTrue(payout('p.ledger_transaction_id', 'is not', null)).as('booked'),
      ])
      .where('u.email', '=', email)
      .orderBy('p.requested_at')
      .execute();
  }

  /** Payments that arrived for a booking; cents. */
  paymentsOf(bookingId: string) {
    return this.tables
      .selectFrom('payments')
      .select('amount_cents as amount')
      .where('booking_id', '=', bookingId)
      .execute();
  }

  /** Changes the price per night; dollars. */
  async changePrice(propertyId: string, dollars: number): Promise<void> {
    await this.tables
      .updateTable('properties')
      .set({ nightly_cents: cents(dollars * 100) })
      .where('id', '=', propertyId)
      .execute();
  }

  /** The link in the latest email with this subject in the local mailbox; undefined until it has arrived. */
  async linkInMail(to: string, subject: string): Promise<string | undefined> {
    const mail = await this.tables
      .selectFrom('mails')
      .select('body_text')
      .where('to_address', '=', to)
      .where('subject', '=', subject)
      .where('state', '=', 'delivered')
      .orderBy('queued_at', 'desc')
      .executeTakeFirst();
    return /https?:\/\/\S+#\S+/.exec(mail?.body_text ?? '')?.[0];
  }

  /** A booking's points. */
  points(bookingId: string) {
    return this.tables
      .selectFrom('points_lines')
      .select(['state', 'points'])
      .where('booking_id', '=', bookingId)
      .execute();
  }

  /** Handlers that have not processed this booking's events yet. */
  async unfinished(bookingId: string): Promise<HandlerName[]> {
    const events = await this.tables
      .selectFrom('events as e')
      .leftJoin('handled as h', 'h.event_id', 'e.id')
      .select((row) => [
        'e.name',
        row.fn.agg<(HandlerName | null)[]>('array_agg', ['h.handler']).as('handled'),
      ])
      .where('e.booking_id', '=', bookingId)
      .groupBy('e.id')
      .execute();
    return events.flatMap(({ name, handled }) =>
      listenersOf(name).filter((handler) => !handled.includes(handler)),
    );
  }

  /** Who was notified by alerts for a home, in order. */
  async notifiedByAlerts(propertyId: string): Promise<string[]> {
    const lines = await this.tables
      .selectFrom('inbox_entries as i')
      .innerJoin('users as u', 'u.id', 'i.user_id')
      .select('u.email')
      .where('i.topic', '=', 'watch')
      .where('i.path', 'like', `/properties/${propertyId}%`)
      .orderBy('i.seq')
      .execute();
    return lines.map(({ email }) => email);
  }
}
