import type {
  HostView,
  OwnerCancellationPreviewView,
  ReliabilityCountsView,
  ReliabilityView,
} from '#libs/core/contracts';
import {
  afterOwnerCancels,
  minus,
  RELIABILITY_FROM_STAYS,
  reliabilityOf,
  reliabilitySince,
  sum,
  toDollars,
  type ReliabilityCounts,
  type Settlement,
} from '#libs/core/rules';
import type { Booking, HostRow, ReliabilityMonth } from '#libs/stays/bookings';

const countsView = (counts: ReliabilityCounts): ReliabilityCountsView => {
  const { kept, cancelled, counted, percent, shown } = reliabilityOf(counts);
  return { kept, cancelled, counted, percent, shown };
};

/** Reliability for the owner, with its inputs. @spec G9 */
export const reliabilityView = (
  counts: ReliabilityCounts,
  months: readonly ReliabilityMonth[],
  now: Date,
): ReliabilityView => ({
  ...countsView(counts),
  since: reliabilitySince(now),
  shown_from: RELIABILITY_FROM_STAYS,
  months: months.map(({ month, kept, cancelled }) => ({ month: month.slice(0, 7), kept, cancelled })),
});

/** What an owner's cancellation would mean; an unpaid stay does not count. Dollars. @spec A7, G8 */
export const ownerCancellationPreviewView = (
  booking: Booking,
  { refund }: Settlement,
  counts: ReliabilityCounts,
): OwnerCancellationPreviewView => {
  const paid = booking.status === 'confirmed';
  return {
    status: paid ? 'confirmed' : 'pending',
    refund_amount: toDollars(refund),
    forgone_amount: toDollars(
      sum(minus(booking.subtotalCents, booking.serviceFeeCents), booking.cleaningCents),
    ),
    reliability: paid ? { now: countsView(counts), after: countsView(afterOwnerCancels(counts)) } : null,
  };
};

/** Facts about a home's host for everybody. @spec G9 */
export const hostView = ({ id, full_name, created_at, ...counts }: HostRow): HostView => {
  const { shown, counted, cancelled } = reliabilityOf(counts);
  return {
    id,
    full_name,
    member_since: created_at.toISOString(),
    reliability: shown ? { stays: counted, cancellations: cancelled } : null,
  };
};
