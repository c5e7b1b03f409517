import type { BookingFacts } from '../gateways.port.js';
import { day, instant, money, tail } from './say.js';
import { ask, found, source, type Desk, type ToolResult } from './tool.js';

/** Most bookings that one answer names. */
const NAMED = 4;

const bookingChip = (booking: BookingFacts) =>
  source(`Booking #${tail(booking.id)}`, `/bookings#booking-${booking.id}`);

const POLICY = source('Cancellation policy', '/help#cancellation');

/** A stay that is still to come, or under way. */
export const isAhead = ({ status, checkOutAt }: BookingFacts, now: Date): boolean =>
  (status === 'pending' || status === 'confirmed') && checkOutAt > now;

/** The asker's own bookings. */
export function myBookings(desk: Desk, bookings: readonly BookingFacts[]): ToolResult {
  const ahead = bookings.filter((booking) => isAhead(booking, desk.now));
  const shown = (ahead.length > 0 ? ahead : bookings).slice(0, NAMED);
  if (shown.length === 0)
    return found('my_bookings', 'You have no bookings yet.', {
      chips: [source('My Bookings', '/bookings'), source('Browse homes', '/properties')],
    });
  const intro = ahead.length > 0 ? 'Your stays to come' : 'No stay is ahead of you. Your latest';
  return found('my_bookings', `${intro}:\n${shown.map(bookingLine).join('\n')}`, {
    chips: [...shown.map(bookingChip), source('My Bookings', '/bookings'), ...refundAsks(ahead)],
    foreign: shown.flatMap(({ title, city }) => [title, city]),
    remember: { bookingId: shown[0]?.id ?? null },
  });
}

const bookingLine = (booking: BookingFacts): string =>
  `${booking.title} (#${tail(booking.id)}), ${day(booking.checkIn)} to ${day(booking.checkOut)}, ${booking.status}, ${money(booking.total)}. Check-in ${instant(booking.checkInAt, booking.timeZone)}, check-out ${instant(booking.checkOutAt, booking.timeZone)}.`;

const refundAsks = (ahead: readonly BookingFacts[]) =>
  ahead
    .filter(({ status }) => status === 'confirmed')
    .slice(0, 1)
    .map(({ id }) => ask('What would I get back?', `What would I get back if I cancel #${tail(id)}?`));

/** What cancelling a booking would give now, and when that changes. Cancels nothing. @spec §4, A1, A5, B1 */
export async function cancellationPreview(desk: Desk, booking: BookingFacts): Promise<ToolResult> {
  const about = `${booking.title} (#${tail(booking.id)}, ${day(booking.checkIn)} to ${day(booking.checkOut)})`;
  const { says, refund } = await preview(desk, booking, about);
  return found('cancellation_preview', says, {
    refund,
    chips: [bookingChip(booking), POLICY],
    foreign: [booking.title],
    remember: { bookingId: booking.id },
  });
}

interface Preview {
  says: string;
  refund: string;
}

const nothingBack = (says: string): Preview => ({ says, refund: '' });

async function preview(desk: Desk, booking: BookingFacts, about: string): Promise<Preview> {
  if (booking.status === 'cancelled')
    return { says: cancelledLabel(booking, about), refund: money(booking.refunded) };
  if (booking.status === 'completed')
    return nothingBack(`${about} is completed, so it can no longer be cancelled and nothing comes back.`);
  if (booking.checkInAt <= desk.now)
    return nothingBack(
      `Check-in time of ${about} has passed, so it can no longer be cancelled and nothing comes back.`,
    );
  if (booking.status === 'pending')
    return nothingBack(`${about} is not paid. Cancelling it costs nothing, and nothing has to come back.`);
  const facts = await desk.gateways.cancellation(desk.asker.id ?? '', booking.id);
  if (!facts.refundEligible)
    return nothingBack(
      `If you cancel ${about} now, nothing comes back: the time for a refund ended at ${instant(facts.cutoffAt, booking.timeZone)}.`,
    );
  return {
    refund: money(facts.refund),
    says: `If you cancel ${about} now, ${money(facts.refund)} of the ${money(facts.paid)} you paid goes back to your card. The inconvenience fee of ${money(facts.inconvenienceFee)} and the cleaning fee of ${money(facts.cleaning)} stay. This changes at ${instant(facts.cutoffAt, booking.timeZone)}: from then on nothing comes back. I have not cancelled anything; you can do that in My Bookings.`,
  };
}

function cancelledLabel({ refunded, refundState }: BookingFacts, about: string): string {
  if (refunded <= 0) return `${about} is cancelled, and nothing had to come back.`;
  const state =
    refundState === 'succeeded' || refundState === null
      ? 'It has been sent back to your card; how long your statement takes is up to your bank.'
      : 'It is on its way to your card.';
  return `${about} is cancelled. Your refund is ${money(refunded)}. ${state}`;
}
