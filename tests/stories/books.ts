import pg from 'pg';
import { listenersOf } from '#libs/core/events';
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

  /** Where a booking stands. */
  async statusOf(id: string): Promise<string> {
    const [row] = await this.rows<{ status: string }>('select status from bookings where id = $1', [id]);
    return row?.status ?? 'missing';
  }

  /** Whether a home is listed, and what its owner reads about it. */
  async homeOf(id: string): Promise<{ status: string; status_reason: string | null }> {
    const [row] = await this.rows<{ status: string; status_reason: string | null }>(
      'select status, status_reason from properties where id = $1',
      [id],
    );
    return row ?? { status: 'missing', status_reason: null };
  }

  /** What each account of the ledger holds for one booking, in cents; empty accounts are left out. */
  async balances(bookingId: string): Promise<Record<string, number>> {
    const found = await this.rows<{ account: string; cents: number }>(
      `select account, sum(amount_cents)::int as cents from ledger_entries
        where booking_id = $1 group by account having sum(amount_cents) <> 0`,
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

  /** When the paid month of a traveler's plan ends. @throws Error when nothing is charged for it */
  async planPaidUntil(email: string): Promise<Date> {
    const [row] = await this.rows<{ period_end: Date }>(
      `select s.period_end from subscriptions s join users u on u.id = s.user_id where u.email = $1 and s.status <> 'ended'`,
      [email],
    );
    if (!row) throw new Error(`Nothing is charged for the plan of ${email}`);
    return row.period_end;
  }

  /** Payouts of an owner, oldest first; cents. */
  payoutsTo(email: string): Promise<{ state: string; amount: number; booked: boolean }[]> {
    return this.rows(
      `select p.state, p.amount_cents::int as amount, p.ledger_transaction_id is not null as booked
         from payouts p join users u on u.id = p.owner_id where u.email = $1 order by p.requested_at`,
      [email],
    );
  }

  /** Payments that arrived for a booking; cents. */
  paymentsOf(bookingId: string): Promise<{ amount: number }[]> {
    return this.rows('select amount_cents as amount from payments where booking_id = $1', [bookingId]);
  }

  /** The owner asks another price from now on; dollars. */
  async changePrice(propertyId: string, dollars: number): Promise<void> {
    await this.rows('update properties set nightly_cents = $2 where id = $1', [propertyId, dollars * 100]);
  }

  /** Whoever is signed in with this account is not any more: its tokens are revoked. */
  async endSessionsOf(email: string): Promise<void> {
    await this.rows('update users set token_version = token_version + 1 where email = $1', [email]);
  }

  /** Where the newest letter of this subject leads, as it stands in the local mailbox; undefined before it is there. */
  async linkInLetter(to: string, subject: string): Promise<string | undefined> {
    const letters = await this.rows<{ text: string | null }>(
      `select body_text as text from mails where to_address = $1 and subject = $2 and state = 'delivered'
        order by queued_at desc limit 1`,
      [to, subject],
    );
    return /https?:\/\/\S+#\S+/.exec(letters[0]?.text ?? '')?.[0];
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

  /** Who has been told of what they watch at a home, in the order in which the lines were written. */
  async toldOfWatches(propertyId: string): Promise<string[]> {
    const lines = await this.rows<{ email: string }>(
      `select u.email::text from inbox_entries i join users u on u.id = i.user_id
        where i.topic = 'watch' and i.path like $1 order by i.seq`,
      [`/properties/${propertyId}%`],
    );
    return lines.map(({ email }) => email);
  }

  private async rows<Row extends object>(sql: string, params: unknown[]): Promise<Row[]> {
    return (await this.pool.query<Row>(sql, params)).rows;
  }
}
