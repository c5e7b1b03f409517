import type { BookingFacts } from '../gateways.port.js';
import { day, instant, money, shortId } from './say.js';
import { ask, toolResult, source, type ToolContext, type ToolResult } from './tool.js';

/** Maximum number of bookings in an answer. */
const MAX_LISTED = 4;

const bookingChip = (booking: BookingFacts) =>
  source(`Booking #${shortId(booking.id)}`, `/bookings#booking-${booking.id}`);

const POLICY = source('Cancellation policy', '/help#cancellation');

/** True for an upcoming or current stay. */
export const isAhead = ({ status, checkOutAt }: BookingFacts, now: Date): boolean =>
  (status === 'pending' || status === 'confirmed') && checkOutAt > now;

/** The asker's own bookings. */
export function myBookings(context: ToolContext, bookings: readonly BookingFacts[]): ToolResult {
  const ahead = bookings.filter((booking) => isAhead(booking, context.now));
  const shown = (ahead.length > 0 ? ahead : bookings).slice(0, MAX_LISTED);
  if (shown.length === 0)
    return toolResult('my_bookings', 'You have no bookings yet.', {
      chips: [source('My Bookings', '/bookings'), source('Browse homes', '/properties')],
    });
  const intro = ahead.length > 0 ? 'Your stays to come' : 'No stay is ahead of you. Your latest';
  return toolResult('my_bookings', `${intro}:\n${shown.map(bookingLine).join('\n')}`, {
    chips: [...shown.map(bookingChip), source('My Bookings', '/bookings'), ...refundAsks(ahead)],
    userText: shown.flatMap(({ title, city }) => [title, city]),
    memoryUpdate: { bookingId: shown[0]?.id ?? null },
  });
}

const bookingLine = (booking: BookingFacts): string =>
  `${booking.title} (#${shortId(booking.id)}), ${day(booking.checkIn)} to ${day(booking.checkOut)}, ${booking.status}, ${money(booking.total)}. Check-in ${instant(booking.checkInAt, booking.timeZone)}, check-out ${instant(booking.checkOutAt, booking.timeZone)}.`;

const refundAsks = (ahead: readonly BookingFacts[]) =>
  ahead
    .filter(({ status }) => status === 'confirmed')
    .slice(0, 1)
    .map(({ id }) => ask('What would I get back?', `What would I get back if I cancel #${shortId(id)}?`));

/** The refund for cancelling a booking now, and when that changes. Read-only. @spec §4, A1, A5, B1 */
export async function cancellationPreview(context: ToolContext, booking: BookingFacts): Promise<ToolResult> {
  const about = `${booking.title} (#${shortId(booking.id)}, ${day(booking.checkIn)} to ${day(booking.checkOut)})`;
  const { text, refund } = await preview(context, booking, about);
  return toolResult('cancellation_preview', text, {
    refund,
    chips: [bookingChip(booking), POLICY],
    userText: [booking.title],
    memoryUpdate: { bookingId: booking.id },
  });
}

interface Preview {
  text: string;
  refund: string;
}

const nothingBack = (text: string): Preview => ({ text, refund: '' });

async function preview(context: ToolContext, booking: BookingFacts, about: string): Promise<Preview> {
  if (booking.status === 'cancelled')
    return { text: cancelledLabel(booking, about), refund: money(booking.refunded) };
  if (booking.status === 'completed')
    return nothingBack(`${about} is completed, so it can no longer be cancelled or refunded.`);
  if (booking.checkInAt <= context.now)
    return nothingBack(`Check-in time of ${about} has passed, so it can no longer be cancelled or refunded.`);
  if (booking.status === 'pending')
    return nothingBack(`${about} is not paid. Cancelling it costs nothing, and there is nothing to refund.`);
  const facts = await context.gateways.cancellation(context.asker.id ?? '', booking.id);
  if (!facts.refundEligible)
    return nothingBack(
      `If you cancel ${about} now, there is no refund: the deadline was ${instant(facts.cutoffAt, booking.timeZone)}.`,
    );
  return {
    refund: money(facts.refund),
    text: `If you cancel ${about} now, ${money(facts.refund)} of the ${money(facts.paid)} you paid goes back to your card. The inconvenience fee of ${money(facts.inconvenienceFee)} and the cleaning fee of ${money(facts.cleaning)} are not refunded. After ${instant(facts.cutoffAt, booking.timeZone)} there is no refund. I have not cancelled anything; you can do that in My Bookings.`,
  };
}

function cancelledLabel({ refunded, refundState }: BookingFacts, about: string): string {
  if (refunded <= 0) return `${about} is cancelled, and there was nothing to refund.`;
  const state =
    refundState === 'succeeded' || refundState === null
      ? 'It has been sent back to your card; how long your statement takes is up to your bank.'
      : 'It is on its way to your card.';
  return `${about} is cancelled. Your refund is ${money(refunded)}. ${state}`;
}
