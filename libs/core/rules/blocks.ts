import { addDays, nightsBetween, parseCivilDate, type CivilDate } from './civil-date.js';

/** Why an owner closes nights. */
export const BLOCK_REASONS = ['own_use', 'maintenance', 'other'] as const;
export type BlockReason = (typeof BLOCK_REASONS)[number];

/** How far ahead nights can be blocked, in days. */
export const BLOCK_HORIZON_DAYS = 731;
/** Longest note on a block, in characters. */
export const BLOCK_NOTE_LENGTH = 200;

/** Days of a request as received, and not yet validated. */
interface RequestedNights {
  from: unknown;
  to: unknown;
}

type BlockProblem = 'nights_invalid' | 'nights_past' | 'nights_too_far';

const invalid = (problem: BlockProblem, side: 'start' | 'end') => ({ ok: false, problem, side }) as const;

/**
 * Checks the nights `[from, to)` that an owner blocks.
 * @param today the home's local day, whose night is the first that can be blocked
 */
export function checkBlock(
  { from, to }: RequestedNights,
  today: CivilDate,
):
  { ok: true; from: CivilDate; to: CivilDate } | { ok: false; problem: BlockProblem; side: 'start' | 'end' } {
  const first = parseCivilDate(from);
  const last = parseCivilDate(to);
  if (!first) return invalid('nights_invalid', 'start');
  if (!last || nightsBetween(first, last) < 1) return invalid('nights_invalid', 'end');
  if (first < today) return invalid('nights_past', 'start');
  if (last > addDays(today, BLOCK_HORIZON_DAYS)) return invalid('nights_too_far', 'end');
  return { ok: true, from: first, to: last };
}
