import { todayIn } from '#libs/core/platform';
import { addDays, type Nights } from '#libs/core/rules';
import type { GuestStayFacts, OwnHomeFacts } from '../gateways.port.js';
import { plain, wordsOf } from '../reading/vocabulary.js';
import { guestAskedAfter } from '../reading/guest-asked-after.js';
import { kindsSaid } from '../reading/kinds.js';
import { monthAhead, periodIn } from '../reading/period.js';
import { ownHomesNamed } from '../reading/which-homes.js';
import { emptyNights, MOST_EXPLAINED } from '../tools/empty-night-tools.js';
import {
  ownerBlocks,
  ownerEarnings,
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
      return ownerStays(stays, { homes: named, nights, guests: guestsNamed(turn, stays) }, now);
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
      return ownerEarnings(owed, stays, { homes, named, earnedBy });
    }
    case 'owner_payouts': {
      const [owed, stays] = await Promise.all([gateways.ownerMoney(ownerId), gateways.guestStays(ownerId)]);
      const cancelled = /\bcancel/.test(turn.parsed.text);
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

/** First names that are other words, too. */
const NO_NAME = new Set(
  'will may mark grace bill art hope rose june april august jack rich guest'.split(' '),
);

/** The first names of guests that a message says. */
function guestsNamed({ parsed }: Turn, stays: readonly GuestStayFacts[]): string[] {
  const said = new Set(wordsOf(parsed.text));
  const names = new Set(stays.map(({ guestName }) => guestName));
  return [...names].filter((name) => {
    const word = plain(name);
    return said.has(word) && (!NO_NAME.has(word) || word === guestAskedAfter(parsed.text));
  });
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
