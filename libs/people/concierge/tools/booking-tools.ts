import {
  cents,
  civilDate,
  CLEANING_FEE,
  formatCount,
  nightsBetween,
  PLAN_TERMS,
  pointsFor,
  sum,
  type Cents,
} from '#libs/core/rules';
import type { ActOffer } from '../acts/act.js';
import { cancelOffer } from '../acts/offers.js';
import type { BookingFacts, CancellationFacts, SnapshotFacts } from '../gateways.port.js';
import {
  saidBookings,
  saidCancellation,
  saidHold,
  saidPoints,
  saidRefund,
  saidStay,
  saidStays,
} from '../languages/said-stays.js';
import type { Translated } from '../languages/speaker.js';
import { count, day, instant, money, shortId } from './say.js';
import { ask, toolResult, source, type ToolContext, type ToolName, type ToolResult } from './tool.js';

/** Maximum number of bookings in an answer. */
const MAX_LISTED = 4;
/** Maximum number of bookings in a sum that is taken apart. */
const MAX_SUMMED = 8;

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
      translated: saidBookings([], false),
      chips: [source('My Bookings', '/bookings'), source('Browse homes', '/properties')],
    });
  const intro = ahead.length > 0 ? 'Your stays to come' : 'No stay is ahead of you. Your latest';
  return toolResult('my_bookings', `${intro}:\n${shown.map(bookingLine).join('\n')}`, {
    chips: [...shown.map(bookingChip), source('My Bookings', '/bookings'), ...refundAsks(ahead)],
    translated: saidBookings(shown, ahead.length > 0),
    userText: shown.flatMap(({ title, city }) => [title, city]),
    memoryUpdate: { bookingId: shown[0]?.id ?? null },
  });
}

/** How a booking stands, as people say it. */
const STANDING: Readonly<Record<BookingFacts['status'], string>> = {
  pending: 'on hold and not paid yet',
  confirmed: 'paid and confirmed',
  completed: 'completed',
  cancelled: 'cancelled',
};

const bookingLine = (booking: BookingFacts): string =>
  `${booking.title} in ${booking.city} (#${shortId(booking.id)}), ${day(booking.checkIn)} to ${day(booking.checkOut)}: ${count(nightsOf(booking), 'night')} for ${count(booking.guests, 'guest')}, ${money(booking.total)} in all, ${STANDING[booking.status]}. Check-in from ${instant(booking.checkInAt, booking.timeZone)}, check-out until ${instant(booking.checkOutAt, booking.timeZone)}.`;

const nightsOf = ({ checkIn, checkOut }: BookingFacts): number =>
  nightsBetween(civilDate(checkIn.slice(0, 10)), civilDate(checkOut.slice(0, 10)));

/** When and where stays are, and what was booked. @param bookings at least one */
export const stayDetails = (bookings: readonly BookingFacts[]): ToolResult =>
  aboutBookings('my_bookings', bookings, bookingLine, saidStay);

/**
 * What the asker has paid for stays, less what came back, stay by stay.
 * @param period which stays count: those with check-in in it, a beginning of `YYYY-MM-DD`; '' for all
 */
export function spentOnStays(bookings: readonly BookingFacts[], period: string): ToolResult {
  const chips = [source('My Bookings', '/bookings')];
  const paid = bookings.filter(
    ({ spent, refunded, checkIn }) => spent + refunded > 0 && checkIn.startsWith(period),
  );
  if (paid.length === 0) return toolResult('my_bookings', 'You have not paid for any such stay.', { chips });
  const lines = paid
    .slice(0, MAX_SUMMED)
    .map(
      ({ id, title, checkIn, spent, refunded }) =>
        `${title} (#${shortId(id)}, ${day(checkIn)}): ${money(spent)}${refunded > 0 ? ` after a refund of ${money(refunded)}` : ''}.`,
    );
  return toolResult(
    'my_bookings',
    `You have paid ${money(sum(...paid.map(({ spent }) => spent)))} in all for ${count(paid.length, 'stay')}, cleaning included and refunds taken off:\n${lines.join('\n')}`,
    { chips, userText: paid.map(({ title }) => title) },
  );
}

/** What became of the money of cancelled stays. @param bookings at least one, cancelled @spec A1, A7 */
export const refundStatus = (bookings: readonly BookingFacts[]): ToolResult =>
  aboutBookings(
    'my_bookings',
    bookings,
    (booking) =>
      booking.status === 'cancelled'
        ? cancelledLabel(booking, `${booking.title} (#${shortId(booking.id)}, ${day(booking.checkIn)})`)
        : bookingLine(booking),
    (booking) => (booking.status === 'cancelled' ? saidRefund(booking) : saidStay(booking)),
  );

/** The stays that can be reviewed. @param bookings at least one, completed and not reviewed */
export function staysToReview(bookings: readonly BookingFacts[]): ToolResult {
  const result = aboutBookings(
    'my_bookings',
    bookings,
    ({ id, title, city, checkIn }) => `${title} in ${city} (#${shortId(id)}, ${day(checkIn)})`,
    saidStay,
  );
  return {
    ...result,
    text: `You can still review:\n${result.text}`,
    chips: [source('Reviews', '/reviews')],
  };
}

/** How long unpaid stays are still held. @param bookings at least one @spec C1 */
export const holdStatus = ({ now }: ToolContext, bookings: readonly BookingFacts[]): ToolResult =>
  aboutBookings(
    'my_bookings',
    bookings,
    (booking) => {
      if (booking.status !== 'pending') return bookingLine(booking);
      const minutes = Math.max(
        0,
        Math.ceil((booking.holdExpiresAt.getTime() - now.getTime()) / MS_PER_MINUTE),
      );
      return `${booking.title} (#${shortId(booking.id)}) is not paid yet: ${money(booking.total)}. We hold it for ${count(minutes, 'more minute')}, until ${instant(booking.holdExpiresAt, booking.timeZone)}; pay in My Bookings by then. Otherwise the dates are released, and you are not charged.`;
    },
    (booking) => (booking.status === 'pending' ? saidHold(booking, now) : saidStay(booking)),
  );

const MS_PER_MINUTE = 60_000;

/** Points that a stay of the asker earns with their present plan. @spec E4, E5, E6 */
export function pointsOfStay(booking: BookingFacts, snapshot: SnapshotFacts | null): ToolResult {
  const { multiplier, name } = PLAN_TERMS[snapshot?.plan ?? 'basic'];
  const points = formatCount(pointsFor(booking.total, multiplier));
  const about = `${booking.title} (#${shortId(booking.id)})`;
  const text =
    booking.status === 'completed' || booking.status === 'cancelled'
      ? `${about} is ${booking.status}${booking.status === 'completed' ? ', so its points have posted' : ', so its points were voided'}.${snapshot ? ` You have ${formatCount(snapshot.balance)} points to spend now.` : ''} The Loyalty page lists what each stay earned.`
      : `Paid with ${name} (${multiplier}X), ${about} for ${money(booking.total)} earns ${points} points. They are pending until the stay is completed, at check-out ${instant(booking.checkOutAt, booking.timeZone)}.`;
  return toolResult('points_for_stay', text, {
    translated: saidPoints(booking, snapshot?.plan ?? 'basic'),
    chips: [bookingChip(booking), source('Loyalty', '/loyalty')],
    userText: [booking.title],
    memoryUpdate: { bookingId: booking.id },
  });
}

function aboutBookings(
  tool: ToolName,
  bookings: readonly BookingFacts[],
  line: (booking: BookingFacts) => string,
  translatedLine: (booking: BookingFacts) => Translated,
): ToolResult {
  const shown = bookings.slice(0, MAX_LISTED);
  return toolResult(tool, shown.map(line).join('\n'), {
    translated: saidStays(shown, translatedLine),
    chips: [...shown.map(bookingChip), source('My Bookings', '/bookings')],
    userText: shown.flatMap(({ title, city }) => [title, city]),
    memoryUpdate: shown.length === 1 ? { bookingId: shown[0]?.id ?? null } : {},
  });
}

const refundAsks = (ahead: readonly BookingFacts[]) =>
  ahead
    .filter(({ status }) => status === 'confirmed')
    .slice(0, 1)
    .map(({ id }) => ask('What would I get back?', `What would I get back if I cancel #${shortId(id)}?`));

/** The refund for cancelling a booking now, and when that changes. Read-only. @spec §4, A1, A5, B1 */
export async function cancellationPreview(context: ToolContext, booking: BookingFacts): Promise<ToolResult> {
  const about = `${booking.title} (#${shortId(booking.id)}, ${day(booking.checkIn)} to ${day(booking.checkOut)})`;
  const { text, refund, translated, act } = await preview(context, booking, about);
  return toolResult('cancellation_preview', text, {
    refund,
    act,
    translated,
    chips: [bookingChip(booking), POLICY],
    userText: [booking.title],
    memoryUpdate: { bookingId: booking.id },
  });
}

/** What to do with the card, if there is one: words alone cancel nothing. @spec G10 */
const pressToCancel = ({ acts }: ToolContext): string =>
  acts ? ' Nothing is cancelled until you press the button below.' : '';

interface Preview {
  text: string;
  refund: string;
  translated: Translated;
  act: ActOffer | null;
}

async function preview(context: ToolContext, booking: BookingFacts, about: string): Promise<Preview> {
  const nothingBack = (text: string, settled: CancellationFacts | null = null): Preview => ({
    text,
    refund: '',
    translated: saidCancellation(booking, settled),
    act: null,
  });
  if (booking.status === 'cancelled')
    return { ...nothingBack(cancelledLabel(booking, about)), refund: money(booking.refunded) };
  if (booking.status === 'completed')
    return nothingBack(`${about} is completed, so it can no longer be cancelled or refunded.`);
  if (booking.checkInAt <= context.now)
    return nothingBack(`Check-in time of ${about} has passed, so it can no longer be cancelled or refunded.`);
  if (booking.status === 'pending')
    return {
      ...nothingBack(
        `${about} is not paid. Cancelling it costs nothing, and there is nothing to refund.${pressToCancel(context)}`,
      ),
      act: context.acts ? cancelOffer(booking, null) : null,
    };
  const facts = await context.gateways.cancellation(context.asker.id ?? '', booking.id);
  if (!facts.refundEligible)
    return {
      ...nothingBack(
        `If you cancel ${about} now, there is no refund: the deadline was ${instant(facts.cutoffAt, booking.timeZone)}.${context.acts ? ` You paid ${money(facts.paid)}.` : ''}${pressToCancel(context)}`,
        facts,
      ),
      act: context.acts ? cancelOffer(booking, facts) : null,
    };
  return {
    refund: money(facts.refund),
    translated: saidCancellation(booking, facts),
    act: context.acts ? cancelOffer(booking, facts) : null,
    text: `If you cancel ${about} now, ${money(facts.refund)} of the ${money(facts.paid)} you paid goes back to your card. The inconvenience fee of ${money(facts.inconvenienceFee)} and the cleaning fee of ${money(facts.cleaning)} are not refunded. After ${instant(facts.cutoffAt, booking.timeZone)} there is no refund. ${context.acts ? pressToCancel(context).trim() : 'I have not cancelled anything; you can do that in My Bookings.'}`,
  };
}

/** Why a refund is a part of what was paid, when the policy alone has decided it. @spec A1 */
function whyPart(refunded: Cents, total: Cents): string {
  const nights = total - CLEANING_FEE;
  return refunded * 4 === nights * 3
    ? `: 75% of the nights (${money(cents(nights))}). The inconvenience fee and the cleaning fee of ${money(CLEANING_FEE)} are not refunded`
    : '';
}

/** What became of a refund; any other state is on its way. */
const REFUND_STANDING: Readonly<Record<string, string>> = {
  succeeded: 'It has been sent back to your card; how long your statement takes is up to your bank.',
  failed:
    'Your bank sent it back, so it has not arrived: we try again, and our team looks into it. Nothing is lost.',
};

function cancelledLabel({ refunded, refundState, total }: BookingFacts, about: string): string {
  if (refunded <= 0) return `${about} is cancelled, and there was nothing to refund.`;
  const part =
    refunded >= total ? 'everything you paid' : `of the ${money(total)} you paid${whyPart(refunded, total)}`;
  return `${about} is cancelled. Your refund is ${money(refunded)}, ${part}. ${REFUND_STANDING[refundState ?? 'succeeded'] ?? 'It is on its way to your card.'}`;
}
