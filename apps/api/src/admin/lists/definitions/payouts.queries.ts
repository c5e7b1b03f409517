import { sql } from 'kysely';
import { DISPUTE, type PayoutsTables } from '#libs/money/payouts';
import type { IdentityTables } from '#libs/people/identity';
import type { BookingsTables } from '#libs/stays/bookings';
import { listsOver } from '../list-definition.js';
import {
  boolean,
  dollars,
  id,
  instant,
  is,
  lastEight,
  FILTERABLE,
  plain,
  RANGE_FILTERABLE,
  SORTABLE,
  startsWith,
  text,
} from './parts.js';

type Reads = PayoutsTables & Pick<BookingsTables, 'bookings'> & Pick<IdentityTables, 'users'>;

const list = listsOver<Reads>();

export const PAYOUTS = list({
  name: 'money/payouts',
  permission: 'money.read',
  rows: (reads) => reads.selectFrom('payouts as x').leftJoin('users as o', 'o.id', 'x.owner_id'),
  id: (row) => row.ref('x.id'),
  idType: 'uuid',
  columns: (row) => ({
    id: id(row.ref('x.id')),
    owner_id: id(row.ref('x.owner_id'), FILTERABLE),
    owner_name: text(row.ref('o.full_name')),
    amount: dollars(row.ref('x.amount_cents'), SORTABLE, RANGE_FILTERABLE),
    cleaning: dollars(row.ref('x.cleaning_cents')),
    reversed: dollars(row.ref('x.reversed_cents')),
    state: text(row.ref('x.state'), FILTERABLE),
    failure: text(row.ref('x.failure_message')),
    failure_code: text(row.ref('x.failure_code'), FILTERABLE),
    transfer_id: text(row.ref('x.transfer_id')),
    requested_at: instant(row.ref('x.requested_at'), SORTABLE, RANGE_FILTERABLE),
    finished_at: instant(row.ref('x.finished_at')),
  }),
  search: (row) => [
    is(row.ref('x.transfer_id')),
    lastEight(row.ref('x.id')),
    startsWith(plain(row.ref('o.email'))),
    startsWith(row.ref('o.full_name')),
  ],
  defaultSort: '-requested_at',
});

export const HOLDS = list({
  name: 'money/holds',
  permission: 'money.read',
  rows: (reads) =>
    reads
      .selectFrom('payable_holds as h')
      .leftJoin('payables as y', 'y.id', 'h.payable_id')
      .leftJoin('bookings as b', (on) =>
        on.on('b.id', '=', (row) => row.fn.coalesce('h.booking_id', 'y.booking_id')),
      )
      .leftJoin('users as o', (on) =>
        on.on('o.id', '=', (row) => row.fn.coalesce('y.owner_id', 'b.owner_id')),
      ),
  id: (row) => row.ref('h.id'),
  idType: 'uuid',
  columns: (row) => ({
    id: id(row.ref('h.id')),
    state: text(
      row.case().when('h.lifted_at', 'is', null).then(sql.lit('in_place')).else(sql.lit('lifted')).end(),
      FILTERABLE,
    ),
    booking_id: id(row.ref('b.id'), FILTERABLE),
    owner_id: id(row.ref('o.id'), FILTERABLE),
    owner_name: text(row.ref('o.full_name')),
    reason: text(row.ref('h.reason'), FILTERABLE),
    reference: text(row.ref('h.reference')),
    /** Nothing but an operator lifts it, as after a payout that came back; a dispute's hold ends with the dispute. */
    needs_decision: boolean(row.parens('h.reference', 'not like', `${DISPUTE}%`), FILTERABLE),
    placed_at: instant(row.ref('h.placed_at'), SORTABLE, RANGE_FILTERABLE),
    lifted_at: instant(row.ref('h.lifted_at')),
  }),
  search: (row) => [
    is(row.ref('h.reference')),
    lastEight(row.ref('b.id')),
    startsWith(row.ref('o.full_name')),
  ],
  defaultSort: '-placed_at',
});
