import { todayIn } from '#libs/core/platform';
import { addDays, type Nights } from '#libs/core/rules';
import type { GuestStayFacts, OwnHomeFacts } from '../gateways.port.js';
import { guestsSaid } from '../reading/guest-asked-after.js';
import { kindsSaid } from '../reading/kinds.js';
import { monthAhead, periodIn } from '../reading/period.js';
import { ownHomesNamed } from '../reading/which-homes.js';
import { emptyNights, MOST_EXPLAINED } from '../tools/empty-night-tools.js';
import {
  ownerBlocks,
  ownerEarnings,
  ownerMoneyOfStays,
  ownerPayouts,
  ownerPeriod,
  ownerReliability,
  ownerStays,
} from '../tools/owner-tools.js';
import type { ToolResult } from '../tools/tool.js';
import type { ParsedMessage } from '../turn.js';
import type { Intent } from '../understanding/meanings.js';
import { unknown } from './help-answers.js';
import { askBack, followedBy, toolReply, type Reply, type Turn } from './reply.js';

/** What owners ask about their homes, guests and money. */
export type OwnerQuestion = Extract<Intent, `owner_${string}`> | 'reliability' | 'empty_nights';

/** What a question is about: homes, none for all of them, and nights. */
interface About {
  homes: readonly OwnHomeFacts[];
  named: readonly OwnHomeFacts[];
  /** Some are named in this very message. */
  isSaid: boolean;
  nights: Nights | null;
}

/** Answers a question of an owner. */
export async function ownerReply(question: OwnerQuestion, turn: Turn, ownerId: string): Promise<Reply> {
  const about = aboutOf(turn, question, await turn.context.gateways.ownHomes(ownerId));
  const stranger = about.isSaid ? null : unknownHome(turn.parsed.text, about.homes);
  if (stranger !== null) return notTheirs(turn, stranger, about.homes);
  const memory = {
    ...turn.memory,
    owning: { homeIds: about.named.map(({ id }) => id), nights: about.nights },
  };
  const asked = { ...turn, memory };
  return question === 'empty_nights'
    ? emptyNightsReply(asked, about, ownerId)
    : toolReply(memory, await resultOf(question, asked, about, ownerId));
}

async function resultOf(
  question: Exclude<OwnerQuestion, 'empty_nights'>,
  turn: Turn,
  { homes, named, nights }: About,
  ownerId: string,
): Promise<ToolResult> {
  const { gateways, now } = turn.context;
  switch (question) {
    case 'reliability':
      return ownerReliability(await gateways.reliability(ownerId));
    case 'owner_stays': {
      const stays = await gateways.guestStays(ownerId);
      return ownerStays(stays, { homes: named, nights, guests: guestsSaid(stays, turn.parsed.text) }, now);
    }
    case 'owner_blocks':
      return ownerBlocks(await gateways.blocks(ownerId, now), named);
    case 'owner_earnings': {
      const period = periodIn(turn.parsed.text, todayIn('UTC', now));
      if (period !== '' && named.length === 0)
        return ownerPeriod(period, await gateways.earnedIn(ownerId, period));
      const [owed, stays, earnedBy] = await Promise.all([
        gateways.ownerMoney(ownerId),
        gateways.guestStays(ownerId),
        gateways.earnedByHome(ownerId),
      ]);
      if (/\bcancel/.test(turn.parsed.text) && stays.some(({ status }) => status === 'cancelled'))
        return ownerPayouts(owed, stays, { homes: named, cancelled: true });
      const ofStays = staysSaid(turn, stays, named);
      return ofStays.length > 0
        ? ownerMoneyOfStays(ofStays)
        : ownerEarnings(owed, stays, { homes, named, earnedBy });
    }
    case 'owner_payouts': {
      const [owed, stays] = await Promise.all([gateways.ownerMoney(ownerId), gateways.guestStays(ownerId)]);
      const cancelled = /\bcancel/.test(turn.parsed.text);
      const ofGuests = guestsSaid(stays, turn.parsed.text).length > 0 ? staysSaid(turn, stays, named) : [];
      if (ofGuests.length > 0 && !cancelled) return ownerMoneyOfStays(ofGuests);
      return ownerPayouts(owed, stays, { homes: named, cancelled });
    }
  }
}

/** Most homes whose empty nights are explained in one answer. */
const MOST_HOMES = 3;
/** Nights that are over or far away are explained on the Calendar alone. */
const LOOKS_ELSEWHERE = /\b(?:yesterday|last (?:night|week|weekend|month|year|\w+day)|ago|20\d\d|tonight)\b/;

/** Why nights of the homes that are named, else of all, are empty; unknown to those who own none. */
async function emptyNightsReply(
  { context, parsed, memory }: Turn,
  { homes, named, nights }: About,
  ownerId: string,
): Promise<Reply> {
  const meant = named.length > 0 ? named : homes;
  const [only, ...others] = meant.slice(0, MOST_HOMES);
  if (!only || (nights === null && LOOKS_ELSEWHERE.test(parsed.text))) return unknown(memory);
  const most = others.length > 0 ? 1 : MOST_EXPLAINED;
  const told = async (home: OwnHomeFacts): Promise<Reply> => {
    const found = await context.gateways.emptyNights(ownerId, home.id, nights, most);
    return toolReply(memory, emptyNights(home, found));
  };
  let reply = await told(only);
  for (const home of others) reply = followedBy(reply, await told(home));
  return meant.length > MOST_HOMES
    ? { ...reply, text: `${reply.text}\nAsk about your other homes by name.` }
    : reply;
}

/** Words that mean all homes. */
const ALL_HOMES =
  /\b(?:all|both|each|every|everything|everywhere|together|overall|in total|homes|houses|places)\b/;

/** What a message names; what it leaves out is that of the last question of its kind, and the home is that of the page. */
function aboutOf(
  { context, parsed, memory }: Turn,
  question: OwnerQuestion,
  homes: readonly OwnHomeFacts[],
): About {
  const among = (ids: readonly (string | null)[]) => homes.filter(({ id }) => ids.includes(id));
  const said = ownHomesNamed(homes, parsed.text);
  // Why nights of a whole month are empty, the Calendar shows.
  const month = question === 'empty_nights' ? null : monthAhead(parsed.text, todayIn('UTC', context.now));
  const nights = nightsAsked(parsed) ?? month;
  if (said.length > 0)
    return { homes, named: said, isSaid: true, nights: nights ?? memory.owning?.nights ?? null };
  if (ALL_HOMES.test(parsed.text)) return { homes, named: [], isSaid: false, nights };
  const before = among(memory.owning?.homeIds ?? []);
  if (parsed.preferences.ordinal === 'other' && before.length > 0)
    return { homes, named: homes.filter((home) => !before.includes(home)), isSaid: true, nights };
  const named = before.length > 0 ? before : among([context.page.homeId]);
  return { homes, named, isSaid: false, nights };
}

/** "05-01" of a day: who speaks of a stay says no year. */
const dayOfYear = (date: string): string => date.slice(5, 10);

/** The paid stays that a message names by their guest or their first day, at the homes that it names. */
function staysSaid(
  turn: Turn,
  stays: readonly GuestStayFacts[],
  named: readonly OwnHomeFacts[],
): readonly GuestStayFacts[] {
  const guests = guestsSaid(stays, turn.parsed.text);
  const { checkIn } = turn.parsed.preferences;
  if (guests.length === 0 && checkIn === undefined) return [];
  return stays.filter(
    (stay) =>
      stay.status !== 'pending' &&
      (named.length === 0 || named.some(({ id }) => id === stay.homeId)) &&
      (guests.length === 0 || guests.includes(stay.guestName)) &&
      (checkIn === undefined || dayOfYear(stay.checkIn) === dayOfYear(checkIn)),
  );
}

const WEEK_DAYS = 7;

/** The nights that a message names: a stay's, those of next week, or the night of a day. */
function nightsAsked({ text, preferences: { checkIn, checkOut, nights } }: ParsedMessage): Nights | null {
  const length = nights ?? (/\bnext week\b/.test(text) ? WEEK_DAYS : 1);
  return checkIn ? { from: checkIn, to: checkOut ?? addDays(checkIn, length) } : null;
}

/** "The lake house": what a text calls a home, by its kind. */
const CALLED = /\b(?:the|my|our) ((?:[a-z'-]+ ){0,2}(?:house ?boats?|[a-z]+ ?houses?|[a-z]+s?))\b/g;
const LEAST_TO_CHOOSE = 2;

/** How a text calls a home of a kind that none of an owner's several homes is, which it does not name otherwise; else null. */
function unknownHome(text: string, homes: readonly OwnHomeFacts[]): string | null {
  if (homes.length < LEAST_TO_CHOOSE) return null;
  const called = [...text.matchAll(CALLED)].map(([, name = '']) => name.trim());
  return called.find((name) => kindsSaid(name).length > 0) ?? null;
}

const notTheirs = ({ memory }: Turn, called: string, homes: readonly OwnHomeFacts[]): Reply =>
  askBack(
    memory,
    `None of your homes is “${called}”. You have ${homes.map(({ title }) => title).join('; ')}. Which one do you mean?`,
  );
