import { addDays, type Nights } from '#libs/core/rules';
import type { GuestStayFacts, OwnHomeFacts } from '../gateways.port.js';
import { plain, wordsOf } from '../reading/vocabulary.js';
import { ownHomesNamed } from '../reading/which-homes.js';
import {
  ownerBlocks,
  ownerEarnings,
  ownerPayouts,
  ownerReliability,
  ownerStays,
} from '../tools/owner-tools.js';
import type { ToolResult } from '../tools/tool.js';
import type { Intent } from '../understanding/meanings.js';
import { toolReply, type Reply, type Turn } from './reply.js';

/** What owners ask about their homes, guests and money. */
export type OwnerQuestion = Extract<Intent, `owner_${string}`> | 'reliability';

/** Answers a question of an owner. */
export async function ownerReply(question: OwnerQuestion, turn: Turn, ownerId: string): Promise<Reply> {
  return toolReply(turn.memory, await resultOf(question, turn, ownerId));
}

async function resultOf(question: OwnerQuestion, turn: Turn, ownerId: string): Promise<ToolResult> {
  const { gateways, now } = turn.context;
  if (question === 'reliability') return ownerReliability(await gateways.reliability(ownerId));
  const [homes, stays] = await Promise.all([gateways.ownHomes(ownerId), gateways.guestStays(ownerId)]);
  const named = namedIn(turn, homes);
  switch (question) {
    case 'owner_stays':
      return ownerStays(
        stays,
        { homes: named, nights: nightsAsked(turn), guests: guestsNamed(turn, stays) },
        now,
      );
    case 'owner_blocks':
      return ownerBlocks(await gateways.blocks(ownerId, now), named);
    case 'owner_earnings': {
      const [owed, earnedBy] = await Promise.all([
        gateways.ownerMoney(ownerId),
        gateways.earnedByHome(ownerId),
      ]);
      return ownerEarnings(owed, stays, { homes, named, earnedBy });
    }
    case 'owner_payouts': {
      const cancelled = /\bcancel/.test(turn.parsed.text);
      return ownerPayouts(await gateways.ownerMoney(ownerId), stays, { homes: named, cancelled });
    }
  }
}

/** The homes that a message names, among several; else that of the page. */
function namedIn({ context, parsed }: Turn, homes: readonly OwnHomeFacts[]): OwnHomeFacts[] {
  const named = ownHomesNamed(homes, parsed.text);
  return named.length > 0 ? named : homes.filter(({ id }) => id === context.page.homeId);
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
    return said.has(word) && !NO_NAME.has(word);
  });
}

/** The nights that a message names: a stay's, or the night of a day. */
function nightsAsked({ parsed: { preferences } }: Turn): Nights | null {
  const { checkIn, checkOut, nights } = preferences;
  return checkIn ? { from: checkIn, to: checkOut ?? addDays(checkIn, nights ?? 1) } : null;
}
