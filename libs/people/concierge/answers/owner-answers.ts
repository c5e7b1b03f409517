import { addDays } from '#libs/core/rules';
import type { GuestStayFacts } from '../gateways.port.js';
import { plain, wordsOf } from '../reading/vocabulary.js';
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

/** "Timber" is enough for Timberline. */
const SHORTEST_PART = 4;
const COMMON = new Set(['with', 'near', 'house', 'home', 'mount', 'the']);

/** Answers a question of an owner. */
export async function ownerReply(question: OwnerQuestion, turn: Turn, ownerId: string): Promise<Reply> {
  return toolReply(turn.memory, await resultOf(question, turn, ownerId));
}

async function resultOf(question: OwnerQuestion, turn: Turn, ownerId: string): Promise<ToolResult> {
  const { gateways, now } = turn.context;
  if (question === 'reliability') return ownerReliability(await gateways.reliability(ownerId));
  const stays = await gateways.guestStays(ownerId);
  switch (question) {
    case 'owner_stays':
      return ownerStays(stays, { homes: homesNamed(turn, stays), nights: nightsAsked(turn) }, now);
    case 'owner_blocks': {
      const blocks = await gateways.blocks(ownerId, now);
      return ownerBlocks(blocks, { homes: homesNamed(turn, blocks), nights: null });
    }
    case 'owner_earnings':
      return ownerEarnings(await gateways.ownerMoney(ownerId), stays);
    case 'owner_payouts': {
      const cancelled = /\bcancel/.test(turn.parsed.text);
      return ownerPayouts(await gateways.ownerMoney(ownerId), stays, { cancelled });
    }
  }
}

/** Titles of the owner's homes of which a message says a part. */
function homesNamed({ parsed }: Turn, homes: readonly Pick<GuestStayFacts, 'title'>[]): string[] {
  const said = wordsOf(parsed.text).filter((word) => word.length >= SHORTEST_PART && !COMMON.has(word));
  const titles = [...new Set(homes.map(({ title }) => title))];
  return titles.filter((title) =>
    wordsOf(plain(title)).some((name) => said.some((word) => name.startsWith(word))),
  );
}

/** The nights that a message names: a stay's, or the night of a day. */
function nightsAsked({ parsed: { preferences } }: Turn) {
  const { checkIn, checkOut, nights } = preferences;
  return checkIn ? { from: checkIn, to: checkOut ?? addDays(checkIn, nights ?? 1) } : null;
}
