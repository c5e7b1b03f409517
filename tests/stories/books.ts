import pg from 'pg';
import { listenersOf } from '#libs/events';
import { closeAfterwards } from '../setup/open-things.js';

/** A booking as the database has it; cents. */
export interface BookingRow {
  id: string;
  status: string;
  paid: number;
  refund: number;
  owner: number;
  platform: number;
  cleaning: number;
  cancelled_by: string | null;
  cancellation_reason: string | null;
  check_in_at: Date;
  check_out_at: Date;
}

/** The books of a running product, read where they are kept. */
export class Books {
  private readonly pool: pg.Pool;

  constructor(databaseUrl: string) {
    this.pool = new pg.Pool({ connectionString: databaseUrl, max: 2 });
    // The database is stopped with the product, sometimes before we have left.
    this.pool.on('error', () => undefined);
    closeAfterwards(() => this.pool.end());
  }

  /** Bookings of one traveler, oldest first. */
  bookingsOf(email: string): Promise<BookingRow[]> {
    return this.rows<BookingRow>(
      `select b.id, b.status, b.paid_cents as paid, b.refund_cents as refund, b.owner_cents as owner,
              b.platform_cents as platform, b.kept_cleaning_cents as cleaning, b.cancelled_by, b.cancellation_reason,
              b.check_in_at, b.check_out_at
         from bookings b join users u on u.id = b.traveler_id where u.email = $1 order by b.created_at`,
      [email],
    );
  }

  /** The only booking of a traveler. @throws Error when there are none or several */
  async bookingOf(email: string): Promise<BookingRow> {
    const [booking, ...more] = await this.bookingsOf(email);
    if (!booking || more.length > 0)
      throw new Error(`${email} has ${booking ? more.length + 1 : 0} bookings`);
    return booking;
  }

  /** What each account of the ledger holds for one booking, in cents; empty accounts are left out. */
  async balances(bookingId: string): Promise<Record<string, number>> {
    const found = await this.rows<{ account: string; cents: number }>(
      `select account, sum(amount_cents)::int as cents from ledger_entries e
         join ledger_transactions t on t.id = e.transaction_id
        where t.booking_id = $1 group by account having sum(amount_cents) <> 0`,
      [bookingId],
    );
    return Object.fromEntries(found.map(({ account, cents }) => [account, cents]));
  }

  /** Refunds as we asked for them; cents. */
  refunds(bookingId: string): Promise<{ state: string; amount: number; attempt: number }[]> {
    return this.rows(
      `select state, amount_cents as amount, attempt from operations where booking_id = $1 and kind = 'refund'`,
      [bookingId],
    );
  }

  /** Refunds as the payment provider has told us of them, each once; cents. */
  refundsAtProvider(bookingId: string): Promise<{ id: string; amount: number; status: string }[]> {
    return this.rows(
      `select distinct on (refund ->> 'id') refund ->> 'id' as id, (refund ->> 'amount')::int as amount, refund ->> 'status' as status
         from (select payload -> 'data' -> 'object' as refund, received_at from notices) told
        where refund ->> 'object' = 'refund' and refund -> 'metadata' ->> 'booking_id' = $1
        order by refund ->> 'id', received_at desc`,
      [bookingId],
    );
  }

  /** The points of a booking. */
  points(bookingId: string): Promise<{ state: string; points: number }[]> {
    return this.rows('select state, points from points_lines where booking_id = $1', [bookingId]);
  }

  /** Handlers that have not done their part of this booking's events yet. */
  async unfinished(bookingId: string): Promise<string[]> {
    const events = await this.rows<{ name: string; handled: string[] }>(
      `select e.name, coalesce(array_agg(h.handler) filter (where h.handler is not null), '{}') as handled
         from events e left join handled h on h.event_id = e.id where e.booking_id = $1 group by e.id`,
      [bookingId],
    );
    return events.flatMap(({ name, handled }) =>
      listenersOf(name).filter((handler) => !handled.includes(handler)),
    );
  }

  private async rows<Row extends object>(sql: string, params: unknown[]): Promise<Row[]> {
    return (await this.pool.query<Row>(sql, params)).rows;
  }
}
