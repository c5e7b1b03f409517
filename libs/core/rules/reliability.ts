import type { CivilDate } from './civil-date.js';

/** Months that an owner's reliability looks back on: the present one and those before it. @spec G9 */
export const RELIABILITY_MONTHS = 12;
/** Fewest counted stays from which on travelers see an owner's reliability. @spec G9 */
export const RELIABILITY_FROM_STAYS = 5;

/** What an owner's reliability is made of. A stay that its traveler or Latchkey cancelled counts nowhere. @spec G8, G9 */
export interface ReliabilityCounts {
  /** Stays whose check-in has come. */
  kept: number;
  /** Paid stays that the owner cancelled. */
  cancelled: number;
}

/** An owner's reliability. @spec G9 */
export interface Reliability extends ReliabilityCounts {
  /** `kept + cancelled`. */
  counted: number;
  /** `kept / counted` in whole percent; null while nothing is counted. */
  percent: number | null;
  /** Whether travelers see it. */
  shown: boolean;
}

/** Reliability = kept / (kept + cancelled). @spec G9 */
export function reliabilityOf({ kept, cancelled }: ReliabilityCounts): Reliability {
  const counted = kept + cancelled;
  return {
    kept,
    cancelled,
    counted,
    percent: counted === 0 ? null : percentKept(kept, counted),
    shown: counted >= RELIABILITY_FROM_STAYS,
  };
}

/** Rounded, but 100 only when every stay was kept, and 0 only when none was. */
function percentKept(kept: number, counted: number): number {
  const rounded = Math.round((kept / counted) * 100);
  if (kept < counted && rounded === 100) return 99;
  return kept > 0 && rounded === 0 ? 1 : rounded;
}

/** Reliability after the owner cancels one more paid stay. @spec G8 */
export const afterOwnerCancels = ({ kept, cancelled }: ReliabilityCounts): Reliability =>
  reliabilityOf({ kept, cancelled: cancelled + 1 });

/** The first day, in UTC, of the months that reliability looks back on. @spec G9 */
export function reliabilitySince(now: Date): CivilDate {
  const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - (RELIABILITY_MONTHS - 1), 1));
  return first.toISOString().slice(0, 10) as CivilDate;
}
