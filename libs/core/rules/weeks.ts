import type { AnswerTime } from './answer-time.js';
import { addDays, nightsOf, type CivilDate } from './civil-date.js';
import type { EmptyReason } from './empty-nights.js';
import type { Cents } from './money.js';
import { weekdayOf, type LocalTime, type Nights, type OwnerRules } from './stay-rules.js';

/** Minute of Monday from which on owners are told about their week. @spec decision 36 */
const SENT_FROM_MINUTE = 8 * 60;
/** Tuesday: a worker that was down on Monday still sends then; later it would be no news. */
const LAST_WEEKDAY = 1;
const WEEK_DAYS = 7;

/** The Monday whose summary is due by the clock on the wall, from Monday 8:00 to Tuesday 23:59; null at other times. @spec decision 36 */
export function summaryDue({ today, minute }: LocalTime): CivilDate | null {
  const weekday = weekdayOf(today);
  if (weekday > LAST_WEEKDAY || (weekday === 0 && minute < SENT_FROM_MINUTE)) return null;
  return addDays(today, -weekday);
}

/** The nights of the week that ends on a Monday. */
export const weekBefore = (monday: CivilDate): Nights => ({ from: addDays(monday, -WEEK_DAYS), to: monday });

/** The nights of the week that begins on a Monday. */
export const weekFrom = (monday: CivilDate): Nights => ({ from: monday, to: addDays(monday, WEEK_DAYS) });

/** A home's calendar, as far as a week needs it. */
export interface WeekCalendar {
  /** The home's first day on Latchkey; nights before it do not count. */
  since: CivilDate;
  sold: readonly Nights[];
  /** Blocked, or sold on another platform. */
  withheld: readonly Nights[];
}

/** How the nights of a week went; they add up to the nights of all homes. */
export interface WeekNights {
  sold: number;
  unsold: number;
  withheld: number;
}

/** Counts the nights of a week over homes. A night that is both sold and withheld is sold. @spec decision 36 */
export function countNights(week: Nights, homes: readonly WeekCalendar[]): WeekNights {
  const count = { sold: 0, unsold: 0, withheld: 0 };
  for (const { since, sold, withheld } of homes)
    for (const night of nightsOf(week.from, week.to)) {
      if (night < since) continue;
      if (contain(sold, night)) count.sold += 1;
      else if (contain(withheld, night)) count.withheld += 1;
      else count.unsold += 1;
    }
  return count;
}

/** A free night, and how many people asked for a stay with it. */
interface WantedNight {
  night: CivilDate;
  people: number;
}

/** One night of each row of free nights in a range: the one that most people asked for, the earliest of several. @spec decision 36 */
export function wantedNights(
  { from, to }: Nights,
  taken: readonly Nights[],
  asked: readonly (Nights & { people: number })[],
): WantedNight[] {
  const wanted: WantedNight[] = [];
  let best: WantedNight | null = null;
  for (const night of nightsOf(from, addDays(to, 1))) {
    const isFree = night < to && !contain(taken, night);
    const people = asked.reduce((sum, stay) => sum + (contain([stay], night) ? stay.people : 0), 0);
    if (isFree && (best === null || people > best.people)) best = { night, people };
    if (!isFree && best !== null) wanted.push(best);
    if (!isFree) best = null;
  }
  return wanted;
}

const contain = (ranges: readonly Nights[], night: CivilDate): boolean =>
  ranges.some(({ from, to }) => from <= night && night < to);

/** A reason for which a change is known. */
export type ChangeableReason = Extract<EmptyReason, { kind: 'price' } | { effect: object }>;

/** The weightiest reason that the owner can change; null without one. */
export const changeableReason = (reasons: readonly EmptyReason[]): ChangeableReason | null =>
  reasons.find(isChangeable) ?? null;

const isChangeable = (reason: EmptyReason): reason is ChangeableReason =>
  ('rules' in reason && reason.rules !== null) || (reason.kind === 'price' && reason.price !== null);

/** An empty night, and why; `rules` are those of today. */
export interface NightSuggestion {
  homeId: string;
  home: string;
  night: CivilDate;
  reason: ChangeableReason;
  rules: OwnerRules;
}

/** A guest who arrives. */
export interface WeekArrival {
  home: string;
  guest: string;
  from: CivilDate;
  to: CivilDate;
}

/** What moved on an owner's accounts, in cents. */
export interface WeekMoney {
  /** Earned by stays after our fee, cleaning included. */
  earned: Cents;
  /** Losses of disputes and payouts that came back; negative for what was deducted. */
  corrections: Cents;
  paidOut: Cents;
}

/** An owner's last week, and what comes next. @spec decision 36 */
export interface WeekSummary {
  ownerId: string;
  week: Nights;
  nights: WeekNights;
  money: WeekMoney;
  views: number;
  /** People who asked what a stay costs. */
  asked: number;
  answers: AnswerTime | null;
  /** Of the coming week, the earliest first. */
  arrivals: readonly WeekArrival[];
  suggestions: readonly NightSuggestion[];
}
