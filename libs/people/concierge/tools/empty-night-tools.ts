import { SCREENS } from '#libs/core/contracts';
import { addDays, emptyReasonInWords, nightsBetween, type Nights } from '#libs/core/rules';
import type { EmptyNightFacts, EmptyNightsFacts, OwnHomeFacts } from '../gateways.port.js';
import { count, day, money } from './say.js';
import { source, toolResult, type ToolResult } from './tool.js';

/** Most nights of one home whose reasons are told, and most reasons of a night. */
export const MOST_EXPLAINED = 3;
const MOST_REASONS = 2;

/** Why nights of a home are empty: of a single one, or how many of several are, with some of them. @spec decision 33 */
export function emptyNights(
  { id, title }: Pick<OwnHomeFacts, 'id' | 'title'>,
  { range, empty, explained }: EmptyNightsFacts,
): ToolResult {
  const [first] = explained;
  return toolResult('owner_nights', [headOf(title, range, empty), ...explained.map(nightLine)].join('\n'), {
    chips: [
      source(
        'Calendar',
        first ? `${SCREENS.ownerCalendar}?home=${id}&night=${first.night}` : SCREENS.ownerCalendar,
      ),
    ],
    userText: [title],
  });
}

function headOf(title: string, range: Nights, empty: number): string {
  const nights = nightsBetween(range.from, range.to);
  const last = day(addDays(range.to, -1));
  if (nights === 1)
    return empty === 0
      ? `${title} isn’t empty on the night of ${last}: it is booked, blocked, taken elsewhere or kept for preparation.`
      : `${title} is empty on the night of ${last}.`;
  const which = `from ${day(range.from)} to ${last}`;
  return empty === 0
    ? `${title} has no empty night ${which}.`
    : `${title} is empty on ${empty} of ${count(nights, 'night')} ${which}.`;
}

function nightLine({ night, price, reasons, rules }: EmptyNightFacts): string {
  const why = reasons.slice(0, MOST_REASONS).map((reason) => emptyReasonInWords(reason, rules));
  return `${day(night)}${price === null ? '' : `, at ${money(price)}`}: ${
    why.length > 0 ? why.join(' ') : 'nothing in your rules or its price keeps guests away.'
  }`;
}
