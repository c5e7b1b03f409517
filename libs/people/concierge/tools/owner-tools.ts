import { SCREENS } from '#libs/core/contracts';
import { cents, minus, reliabilityOf, sum, type Cents, type CivilDate } from '#libs/core/rules';
import type { BlockFacts, GuestStayFacts, OwnerMoneyFacts, PayoutFacts } from '../gateways.port.js';
import {
  saidBlocks,
  saidEarnings,
  saidGuestStays,
  saidKept,
  saidPayouts,
  saidReliability,
} from '../languages/said-owning.js';
import { count, day, instant, money, shortId } from './say.js';
import { source, toolResult, type ToolResult } from './tool.js';

/** Most lines in an answer. */
const MOST_LISTED = 6;

/** Which of an owner's stays, blocks or money a question is about. */
interface Asked {
  /** Words of the titles of homes; none for all homes. */
  homes: readonly string[];
  /** Nights `[from, to)`; null for whatever comes. */
  nights: { from: CivilDate; to: CivilDate } | null;
}

const isAsked = ({ title }: { title: string }, { homes }: Asked): boolean =>
  homes.length === 0 || homes.includes(title);

/** Guests who arrive or are there. @param stays the next ones first @spec D5 */
export function ownerStays(stays: readonly GuestStayFacts[], asked: Asked, now: Date): ToolResult {
  const { nights } = asked;
  const open = stays.filter(
    (stay) => stay.status !== 'cancelled' && stay.checkOutAt > now && isAsked(stay, asked),
  );
  const meant = nights
    ? open.filter(({ checkIn, checkOut }) => checkIn < nights.to && checkOut > nights.from)
    : open;
  const when = nights ? ` from ${day(nights.from)} to ${day(nights.to)}` : '';
  const where = asked.homes.length > 0 ? ` at ${asked.homes.join(' or ')}` : '';
  if (meant.length === 0)
    return ownerResult(
      'owner_stays',
      `Nobody has booked${where}${when}.${open[0] ? ` The next stay: ${stayLine(open[0])}` : ''}`,
      { translated: saidGuestStays([]) },
    );
  const lines = meant.slice(0, MOST_LISTED).map(stayLine);
  return ownerResult('owner_stays', `${count(meant.length, 'stay')}${where}${when}:\n${lines.join('\n')}`, {
    translated: saidGuestStays(meant.slice(0, MOST_LISTED)),
    userText: meant.flatMap(({ title, guestName }) => [title, guestName]),
  });
}

const stayLine = (stay: GuestStayFacts): string =>
  `${stay.guestName} at ${stay.title} (#${shortId(stay.id)}): ${day(stay.checkIn)} to ${day(stay.checkOut)}, ${count(stay.guests, 'guest')}, ${stay.status === 'pending' ? 'on hold, not paid yet' : stay.status}. Check-in from ${instant(stay.checkInAt, stay.timeZone)}, check-out until ${instant(stay.checkOutAt, stay.timeZone)}.`;

/** What an owner has earned, and what confirmed stays will bring, by home. @spec A9 */
export function ownerEarnings(owed: OwnerMoneyFacts, stays: readonly GuestStayFacts[]): ToolResult {
  const { earned, pending } = owed;
  const confirmed = stays.filter(({ status }) => status === 'confirmed');
  const homes = [...Map.groupBy(confirmed, ({ title }) => title)];
  const byHome = homes.map(
    ([title, ones]) => `${title}: ${money(sumOf(ones.map(({ earnings }) => earnings)))}.`,
  );
  const coming =
    pending > 0 ? `Still to come from confirmed stays: ${money(pending)}.` : 'No confirmed stay is to come.';
  return ownerResult(
    'owner_money',
    `You have earned ${money(earned)} so far: nights less the service fee, without cleaning. ${coming}${byHome.length > 0 ? `\n${byHome.join('\n')}` : ''}`,
    { translated: saidEarnings(owed), userText: homes.map(([title]) => title) },
  );
}

const sumOf = (amounts: readonly Cents[]): Cents => amounts.reduce((all, one) => sum(all, one), cents(0));

/** The latest payouts, what is due and what is held; of cancelled stays what the owner keeps. @spec A1, A4, A5, A13 */
export function ownerPayouts(
  owed: OwnerMoneyFacts,
  stays: readonly GuestStayFacts[],
  { cancelled }: { cancelled: boolean },
): ToolResult {
  const kept = stays.filter((stay) => stay.status === 'cancelled').slice(0, MOST_LISTED);
  if (cancelled && kept.length > 0)
    return ownerResult('owner_money', kept.map(keptLine).join('\n'), {
      translated: saidKept(kept),
      userText: stays.map(({ title }) => title),
    });
  const { payouts, due, held, notDue, nextDueAt } = owed;
  const waiting = [
    due > 0 ? `${money(due)} is due and goes out with the next payout.` : '',
    notDue > 0 && nextDueAt
      ? `${money(notDue)} becomes due later, the next on ${day(nextDueAt.toISOString())}.`
      : '',
    held > 0 ? `${money(held)} is held until a dispute is decided or our team has looked at the stay.` : '',
  ].filter(Boolean);
  const lines = [...payouts.map(payoutLine), ...waiting];
  return ownerResult(
    'owner_money',
    lines.length > 0 ? lines.join('\n') : 'There is no payout yet, and nothing is due.',
    {
      translated: saidPayouts(owed),
      userText: payouts.flatMap((payout) => payout.lines.map(({ title }) => title ?? '')),
    },
  );
}

const keptLine = (stay: GuestStayFacts): string =>
  `${stay.title} (#${shortId(stay.id)}, ${day(stay.checkIn)}) was cancelled. You keep ${money(sum(stay.earnings, stay.cleaning))}: ${money(stay.earnings)} of the nights and ${money(stay.cleaning)} for cleaning.`;

const PAYOUT_STANDING: Readonly<Record<PayoutFacts['status'], string>> = {
  paid: 'paid to your bank',
  on_the_way: 'on its way to your bank',
  failed: 'failed; it is sent again',
  reversed: 'taken back',
  withdrawn: 'not sent',
};

function payoutLine({ amount, status, requestedAt, lines }: PayoutFacts): string {
  const parts = lines.map(({ title, nights, serviceFee, earnings, cleaning }) =>
    nights !== null && serviceFee !== null && minus(nights, serviceFee) === earnings
      ? `${title ?? 'a stay'}: nights ${money(nights)} less the service fee of 10% (${money(serviceFee)}), plus ${money(cleaning)} cleaning`
      : `${title ?? 'a stay'}: ${money(earnings)} of the nights, plus ${money(cleaning)} cleaning`,
  );
  return `${day(requestedAt.toISOString())}: ${money(amount)}, ${PAYOUT_STANDING[status]}${parts.length > 0 ? ` (${parts.join('; ')})` : ''}.`;
}

/** The nights that an owner has blocked. */
export function ownerBlocks(blocks: readonly BlockFacts[], asked: Asked): ToolResult {
  const meant = blocks.filter((block) => isAsked(block, asked)).slice(0, MOST_LISTED);
  const lines = meant.map(
    ({ title, from, to }) => `${title}: blocked from ${day(from)} to ${day(to)}, when it is free again.`,
  );
  const text =
    lines.length > 0
      ? `${lines.join('\n')}\nTo open nights, choose them on the Calendar and press Open.`
      : 'You have blocked no nights.';
  return ownerResult('owner_stays', text, {
    translated: saidBlocks(meant),
    userText: meant.map(({ title }) => title),
  });
}

/** An owner's reliability. @spec G9 */
export function ownerReliability(counts: { kept: number; cancelled: number }): ToolResult {
  const { counted, percent } = reliabilityOf(counts);
  return ownerResult(
    'owner_stays',
    counted === 0
      ? 'No paid stay of the last 12 months counts yet, so there is no reliability to show.'
      : `Your reliability is ${percent}%: ${counts.kept} of ${count(counted, 'paid stay')} of the last 12 months took place, and you cancelled ${counts.cancelled === 0 ? 'none' : counts.cancelled}.`,
    { translated: saidReliability(counts) },
  );
}

const PATHS = {
  owner_stays: source('My Bookings', SCREENS.bookings),
  owner_money: source('Earnings', SCREENS.ownerEarnings),
} as const;

const ownerResult = (tool: keyof typeof PATHS, text: string, more: Partial<ToolResult> = {}): ToolResult =>
  toolResult(tool, text, {
    ...more,
    chips: [PATHS[tool], ...(tool === 'owner_stays' ? [source('Calendar', SCREENS.ownerCalendar)] : [])],
  });
