import type {
  BookingTimelineView,
  ListRowView,
  TimelineMoneyView,
  TimelineNextView,
  TimelineTransactionView,
} from '#libs/core/contracts';
import { cents, formatCents, formatCount, minus, pointsFor, refundCutoff, toDollars } from '#libs/core/rules';
import { ACCOUNT_SIDES } from '#libs/money/ledger';
import type { DateChangeRow } from '#libs/stays/bookings';
import type { TimelineEntryRow, TimelineRow } from './timeline.queries.js';

const iso = (at: Date): string => at.toISOString();
const isoOrNull = (at: Date | null): string | null => at && iso(at);

/** A booking's facts in dollars. */
export const timelineFacts = (row: TimelineRow): BookingTimelineView['booking'] => ({
  id: row.id,
  status: row.status,
  property: { id: row.property_id, title: row.title, city: row.city, state: row.state },
  traveler: {
    id: row.traveler_id,
    full_name: row.traveler_name,
    email: row.traveler_email,
    phone: row.traveler_phone,
  },
  owner: { id: row.owner_id, full_name: row.owner_name, email: row.owner_email, phone: row.owner_phone },
  check_in_date: row.check_in_date,
  check_out_date: row.check_out_date,
  check_in_at: iso(row.check_in_at),
  check_out_at: iso(row.check_out_at),
  time_zone: row.time_zone,
  nights: row.nights,
  guests: row.guests,
  special_requests: row.special_requests,
  subtotal: toDollars(row.subtotal_cents),
  cleaning_fee: toDollars(row.cleaning_cents),
  service_fee: toDollars(row.service_fee_cents),
  total: toDollars(row.total_cents),
  ...(row.voucher_cents > 0 && { voucher: toDollars(row.voucher_cents) }),
  paid: toDollars(row.paid_cents),
  plan: row.plan,
  multiplier: row.multiplier,
  hold_expires_at: row.status === 'pending' ? iso(row.hold_expires_at) : null,
  created_at: iso(row.created_at),
  confirmed_at: isoOrNull(row.confirmed_at),
  completed_at: isoOrNull(row.completed_at),
  cancelled_at: isoOrNull(row.cancelled_at),
  cancelled_by: row.cancelled_by,
  cancellation_reason: row.cancellation_reason,
  cancellation_note: row.cancellation_note,
  agreement_id: row.agreement_id,
});

/** Where the booking's money is now, by account. Debits are positive; the amounts add up to zero. */
export function timelineMoney(entries: readonly TimelineEntryRow[]): TimelineMoneyView[] {
  const sums = new Map<keyof typeof ACCOUNT_SIDES, number>();
  for (const { account, amount_cents: amount } of entries)
    sums.set(account, (sums.get(account) ?? 0) + amount);
  return [...sums]
    .filter(([, amount]) => amount !== 0)
    .map(([account, amount]) => ({
      account,
      side: ACCOUNT_SIDES[account],
      amount: toDollars(cents(amount)),
    }));
}

/** Rows shown unchanged, with instants as ISO text. */
export const plainRows = (
  rows: readonly Readonly<Record<string, string | number | Date | null>>[],
): ListRowView[] =>
  rows.map((row) =>
    Object.fromEntries(
      Object.entries(row).map(([name, value]) => [name, value instanceof Date ? iso(value) : value]),
    ),
  );

/** The ledger transactions with their entries. */
export function timelineTransactions(entries: readonly TimelineEntryRow[]): TimelineTransactionView[] {
  const groups = Map.groupBy(entries, (entry) => entry.transaction_id);
  return [...groups.values()].flatMap((lines) => {
    const [first] = lines;
    if (!first) return [];
    return [
      {
        id: first.transaction_id,
        kind: first.kind,
        provider_ref: first.provider_ref,
        at: iso(first.occurred_at),
        entries: lines.map((line) => ({
          account: line.account,
          owner_id: line.owner_id,
          amount: toDollars(line.amount_cents),
        })),
      },
    ];
  });
}

/** What will happen automatically, and when. @spec §4, B1, B8, C1, E6, A13, G7 */
export function timelineNext(
  row: TimelineRow,
  changes: readonly DateChangeRow[],
  now: Date,
): TimelineNextView[] {
  if (row.status === 'pending')
    return [
      {
        at: iso(row.hold_expires_at),
        text: 'Hold expires. Nights are released once we know nothing was paid.',
      },
    ];
  if (row.status !== 'confirmed') return [];
  const points = pointsFor(row.paid_cents, row.multiplier ?? 1);
  const payable = minus(row.subtotal_cents, row.service_fee_cents);
  const deadline = refundCutoff(row.check_in_at);
  const open = changes.find(({ state }) => state === 'held');
  return [
    ...(open
      ? [
          {
            at: iso(open.hold_expires_at),
            text: 'Hold of the new dates expires. They are released once we know nothing was paid.',
          },
        ]
      : []),
    ...(deadline >= now ? [{ at: iso(deadline), text: 'Refund deadline (75%)' }] : []),
    { at: iso(row.check_in_at), text: 'Check-in. The traveler can no longer cancel.' },
    {
      at: iso(row.check_out_at),
      text: `Stay completes: ${formatCount(points)} points, ${formatCents(payable)} to the owner plus the ${formatCents(row.cleaning_cents)} cleaning fee`,
    },
  ];
}
