import { SCREENS } from '#libs/core/contracts';
import { cents, minus, reliabilityOf, sum, type Cents, type Nights } from '#libs/core/rules';
import type {
  BlockFacts,
  GuestStayFacts,
  OwnerMoneyFacts,
  OwnHomeFacts,
  PayoutFacts,
  PeriodMoneyFacts,
} from '../gateways.port.js';
import {
  saidBlocks,
  saidEarnings,
  saidEarningsByHome,
  saidGuestStays,
  saidKept,
  saidPayouts,
  saidReliability,
} from '../languages/said-owning.js';
import { count, day, instant, money, shortId } from './say.js';
import { source, toolResult, type ToolResult } from './tool.js';

/** Most lines in an answer. */
const MOST_LISTED = 6;

/** Homes of the asker; none for all of them. */
type Homes = readonly Pick<OwnHomeFacts, 'id' | 'title'>[];

/** Which of an owner's stays a question is about. */
interface AskedStays {
  homes: Homes;
  /** Nights `[from, to)`; null for whatever comes. */
  nights: Nights | null;
  /** First names of guests; none for all. */
  guests: readonly string[];
}

const isOf = (homes: Homes, { homeId }: { homeId: string | null }): boolean =>
  homes.length === 0 || homes.some(({ id }) => id === homeId);

const namesOf = (homes: Homes): string => homes.map(({ title }) => title).join(' or ');

/** Guests who arrive or are there. @param stays the next ones first @spec D5 */
export function ownerStays(
  stays: readonly GuestStayFacts[],
  { homes, nights, guests }: AskedStays,
  now: Date,
): ToolResult {
  const open = stays.filter(
    (stay) =>
      stay.status !== 'cancelled' &&
      stay.checkOutAt > now &&
      isOf(homes, stay) &&
      (guests.length === 0 || guests.includes(stay.guestName)),
  );
  const meant = nights
    ? open.filter(({ checkIn, checkOut }) => checkIn < nights.to && checkOut > nights.from)
    : open;
  const when = nights ? ` from ${day(nights.from)} to ${day(nights.to)}` : '';
  const where = homes.length > 0 ? ` at ${namesOf(homes)}` : '';
  if (meant.length === 0)
    return ownerResult(
      'owner_stays',
      `Nobody has booked${where}${when}.${open[0] ? ` The next stay: ${stayLine(open[0])}` : ''}`,
      { translated: saidGuestStays([]), userText: homes.map(({ title }) => title) },
    );
  const lines = meant.slice(0, MOST_LISTED).map(stayLine);
  return ownerResult('owner_stays', `${count(meant.length, 'stay')}${where}${when}:\n${lines.join('\n')}`, {
    translated: saidGuestStays(meant.slice(0, MOST_LISTED)),
    userText: meant.flatMap(({ title, guestName }) => [title, guestName]),
  });
}

const stayLine = (stay: GuestStayFacts): string =>
  `${stay.guestName} at ${stay.title} (#${shortId(stay.id)}): ${day(stay.checkIn)} to ${day(stay.checkOut)}, ${count(stay.guests, 'guest')}, ${stay.status === 'pending' ? 'on hold, not paid yet' : stay.status}. Check-in from ${instant(stay.checkInAt, stay.timeZone)}, check-out until ${instant(stay.checkOutAt, stay.timeZone)}.`;

/** What a home has brought, and what it will. */
interface HomeMoney {
  title: string;
  earned: Cents;
  coming: Cents;
}

/**
 * What an owner has earned, and what confirmed stays will bring: in all and by home, or of the homes that are named.
 * @param earnedBy by the homes' ids
 * @spec A9
 */
export function ownerEarnings(
  owed: OwnerMoneyFacts,
  stays: readonly GuestStayFacts[],
  { homes, named, earnedBy }: { homes: Homes; named: Homes; earnedBy: ReadonlyMap<string, Cents> },
): ToolResult {
  const confirmed = stays.filter(({ status }) => status === 'confirmed');
  const titles = new Map([
    ...confirmed.map(({ homeId, title }) => [homeId, title] as const),
    ...homes.map(({ id, title }) => [id, title] as const),
  ]);
  const byHome = [...titles]
    .filter(([homeId]) => isOf(named, { homeId }))
    .map(([homeId, title]) => ({
      title,
      earned: earnedBy.get(homeId) ?? cents(0),
      coming: sumOf(confirmed.filter((stay) => stay.homeId === homeId).map(({ earnings }) => earnings)),
    }))
    .filter(({ earned, coming }) => named.length > 0 || earned !== 0 || coming > 0)
    .sort((one, other) => other.earned - one.earned || other.coming - one.coming);
  const [shown, others] = [byHome.slice(0, MOST_LISTED), byHome.slice(MOST_LISTED)];
  const lines = [...shown, ...(others.length > 0 ? [togetherOf(others)] : [])].map(homeLine);
  return ownerResult(
    'owner_money',
    named.length > 0 ? [...lines, OF_NIGHTS].join('\n') : [inAll(owed), ...lines].join('\n'),
    {
      translated: named.length > 0 ? saidEarningsByHome(shown) : saidEarnings(owed),
      userText: shown.map(({ title }) => title),
    },
  );
}

const togetherOf = (homes: readonly HomeMoney[]): HomeMoney => ({
  title: count(homes.length, 'other home'),
  earned: sumOf(homes.map(({ earned }) => earned)),
  coming: sumOf(homes.map(({ coming }) => coming)),
});

/** What a month or a year brought an owner, as their statement has it. @param period "2026" or "2026-04" @spec A13 */
export function ownerPeriod(period: string, { earned, cleaning, paid, other }: PeriodMoneyFacts): ToolResult {
  const corrections = other === 0 ? '' : ` Corrections: ${money(other)}.`;
  return ownerResult(
    'owner_money',
    `In ${periodName(period)}, your homes earned ${money(earned)}: nights less the service fee. Cleaning: ${money(cleaning)}.${corrections} Paid out to you: ${money(paid)}. Your statements on the Earnings page show it by stay and by home.`,
  );
}

const periodName = (period: string): string =>
  period.length === 'YYYY'.length
    ? period
    : new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
        new Date(`${period}-15T12:00:00Z`),
      );

/** What each of some stays brings their owner, with the cleaning fee. @spec A3, A9 */
export const ownerMoneyOfStays = (stays: readonly GuestStayFacts[]): ToolResult =>
  ownerResult(
    'owner_money',
    stays
      .slice(0, MOST_LISTED)
      .map(
        ({ id, title, guestName, checkIn, checkOut, status, earnings, cleaning }) =>
          `${guestName} at ${title} (#${shortId(id)}, ${day(checkIn)} to ${day(checkOut)}, ${status}): ${money(sum(earnings, cleaning))} for you: ${money(earnings)} of the nights after the service fee, and ${money(cleaning)} for cleaning.`,
      )
      .join('\n'),
    { userText: stays.flatMap(({ title, guestName }) => [title, guestName]) },
  );

const OF_NIGHTS = 'All amounts are for nights, less the service fee and without cleaning.';

const inAll = ({ earned, pending }: OwnerMoneyFacts): string =>
  `You have earned ${money(earned)} so far: nights less the service fee, without cleaning. ${
    pending > 0 ? `Still to come from confirmed stays: ${money(pending)}.` : 'No confirmed stay is to come.'
  }`;

function homeLine({ title, earned, coming }: HomeMoney): string {
  if (earned === 0 && coming === 0) return `${title}: nothing yet, and no confirmed stay is to come.`;
  const parts = [
    ...(earned === 0 ? [] : [`${money(earned)} so far`]),
    ...(coming > 0 ? [`${money(coming)} still to come`] : []),
  ];
  return `${title}: ${parts.join(', ')}.`;
}

const sumOf = (amounts: readonly Cents[]): Cents => amounts.reduce((all, one) => sum(all, one), cents(0));

/**
 * The latest payouts, what is due and what is held, or the payouts of the homes that are named; of cancelled stays what the owner keeps.
 * @spec A1, A4, A5, A13
 */
export function ownerPayouts(
  owed: OwnerMoneyFacts,
  stays: readonly GuestStayFacts[],
  { homes, cancelled }: { homes: Homes; cancelled: boolean },
): ToolResult {
  const kept = stays.filter((stay) => stay.status === 'cancelled' && isOf(homes, stay)).slice(0, MOST_LISTED);
  if (cancelled && kept.length > 0)
    return ownerResult('owner_money', kept.map(keptLine).join('\n'), {
      translated: saidKept(kept),
      userText: stays.map(({ title }) => title),
    });
  const { payouts, due, held, notDue, nextDueAt } = owed;
  const waiting = [
    due > 0 ? `${money(due)} is due and goes out with the next payout.` : '',
    due < 0
      ? `${money(minus(cents(0), due))} was taken back and will be deducted from what becomes due.`
      : '',
    notDue > 0 && nextDueAt
      ? `${money(notDue)} becomes due later, the next on ${day(nextDueAt.toISOString())}.`
      : '',
    due > 0 && notDue > 0 ? `Together that is ${money(sum(due, notDue))} still to come to you.` : '',
    held > 0 ? `${money(held)} is held until a dispute is decided or our team has looked at the stay.` : '',
  ].filter(Boolean);
  const ofHomes = payouts.filter(
    ({ lines: parts }) => homes.length === 0 || parts.some((part) => isOf(homes, part)),
  );
  const none =
    ofHomes.length === 0 && homes.length > 0 ? [`None of your latest payouts is for ${namesOf(homes)}.`] : [];
  const lines = [...none, ...ofHomes.map(payoutLine), ...waiting];
  return ownerResult(
    'owner_money',
    lines.length > 0 ? lines.join('\n') : 'There is no payout yet, and nothing is due.',
    {
      translated: saidPayouts(owed),
      userText: payouts.flatMap((payout) => payout.lines.map(({ title }) => title ?? '')),
    },
  );
}

function keptLine({ id, title, checkIn, earnings, cleaning, takenBack }: GuestStayFacts): string {
  const kept = money(sum(earnings, cleaning));
  const outcome =
    takenBack > 0
      ? `You were to keep ${kept}, of which the guest’s bank took back ${money(takenBack)} after a dispute.`
      : `You keep ${kept}: ${money(earnings)} of the nights and ${money(cleaning)} for cleaning.`;
  return `${title} (#${shortId(id)}, ${day(checkIn)}) was cancelled. ${outcome}`;
}

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
export function ownerBlocks(blocks: readonly BlockFacts[], homes: Homes): ToolResult {
  const meant = blocks.filter((block) => isOf(homes, block)).slice(0, MOST_LISTED);
  const lines = meant.map(
    ({ title, from, to }) => `${title}: blocked from ${day(from)} to ${day(to)}, when it is free again.`,
  );
  const text =
    lines.length > 0
      ? `${lines.join('\n')}\nTo open nights, choose them on the Calendar and press Open.`
      : `You have blocked no nights${homes.length > 0 ? ` at ${namesOf(homes)}` : ''}.`;
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
