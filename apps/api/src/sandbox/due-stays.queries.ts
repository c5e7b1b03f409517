import type { Reader } from '#libs/core/platform';
import type { IdentityTables } from '#libs/people/identity';
import type { LoyaltyTables } from '#libs/people/loyalty';
import type { BookingsTables } from '#libs/stays/bookings';
import { due, kind, type Dues } from './due-facts.js';

export type StayReads = Pick<BookingsTables, 'bookings' | 'booked_homes'> &
  Pick<IdentityTables, 'users'> &
  Pick<LoyaltyTables, 'points_lines'>;

const stays = (reads: Reader<StayReads>, status: 'pending' | 'confirmed') =>
  reads
    .selectFrom('bookings as b')
    .innerJoin('booked_homes as h', 'h.booking_id', 'b.id')
    .where('b.status', '=', status);

/** Holds that expire. */
export const holds = (reads: Reader<StayReads>): Dues =>
  stays(reads, 'pending').select((row) =>
    due({
      what: kind('hold_expires'),
      at: row.ref('b.hold_expires_at'),
      subject: row.ref('h.title'),
      amount: row.ref('b.total_cents'),
      booking_id: row.ref('b.id'),
    }),
  );

export const checkIns = (reads: Reader<StayReads>): Dues =>
  stays(reads, 'confirmed').select((row) =>
    due({
      what: kind('check_in'),
      at: row.ref('b.check_in_at'),
      subject: row.ref('h.title'),
      amount: row.ref('b.paid_cents'),
      booking_id: row.ref('b.id'),
    }),
  );

/** Stays that complete, with their owners' earnings. */
export const completions = (reads: Reader<StayReads>): Dues =>
  stays(reads, 'confirmed').select((row) =>
    due({
      what: kind('completes'),
      at: row.ref('b.check_out_at'),
      subject: row.ref('h.title'),
      amount: row('b.subtotal_cents', '-', row.ref('b.service_fee_cents')),
      booking_id: row.ref('b.id'),
    }),
  );

/** Points of stays that are posted. */
export const points = (reads: Reader<StayReads>): Dues =>
  reads
    .selectFrom('points_lines as l')
    .innerJoin('users as u', 'u.id', 'l.user_id')
    .select((row) =>
      due({
        what: kind('points_post'),
        at: row.ref('l.posts_at').$notNull(),
        subject: row.ref('u.full_name'),
        amount: row.ref('l.points'),
        booking_id: row.ref('l.booking_id'),
      }),
    )
    .where('l.kind', '=', 'stay')
    .where('l.state', '=', 'pending');
