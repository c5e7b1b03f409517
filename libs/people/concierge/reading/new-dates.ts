import { addDays, nightsBetween, type CivilDate } from '#libs/core/rules';
import type { ParsedMessage } from '../turn.js';
import { LENGTHENED, SHIFTED } from './moves-stay.js';
import { numberOf } from './numbers.js';
import { readDates } from './read-dates.js';

interface Stay {
  checkIn: CivilDate;
  checkOut: CivilDate;
}

const ENDS = /\b(?:extend|shorten|until|till|check[- ]?out|leave|out|longer|shorter)\b/;
/** Only the last day moves. */
const LEAVES = /\b(?:leave|leaving|depart|go home|go back|fly back|check[- ]?out)\b/;
const BEGINS = /\b(?:postpone|move|push|shift|reschedule|check[- ]?in)\b/;
/** What comes after "to" is where a stay is moved; what comes before it says which. */
const AFTER_TO =
  /\b(?:move|change|shift|push|reschedule|postpone|extend|shorten|switch|bring)\b.*?\b(?:to|until|till|for)\b (.+)$/;
const WEEK = 7;

const counted = (text: string | undefined): number =>
  text === undefined || /^(?:an?|another)$/.test(text) ? 1 : (numberOf(text) ?? 1);

/** The dates to which a message moves a stay; null when it names none. A new first day alone keeps the number of nights. */
export function newDatesIn(
  { text, preferences }: ParsedMessage,
  { stay, today }: { stay: Stay; today: CivilDate },
): Stay | null {
  const shifted = SHIFTED.exec(text);
  if (shifted) {
    const [, number, unit, direction] = shifted;
    const days = counted(number) * (unit === 'week' ? WEEK : 1) * (direction === 'later' ? 1 : -1);
    if (LEAVES.test(text)) return { checkIn: stay.checkIn, checkOut: addDays(stay.checkOut, days) };
    return { checkIn: addDays(stay.checkIn, days), checkOut: addDays(stay.checkOut, days) };
  }
  const part = AFTER_TO.exec(text)?.[1] ?? text;
  const said = readDates(part, today);
  const { checkIn, checkOut, nights } = said.checkIn ? said : { ...said, ...preferences };
  if (checkIn && !checkOut && ENDS.test(text) && !BEGINS.test(text) && checkIn > stay.checkIn)
    return { checkIn: stay.checkIn, checkOut: checkIn };
  if (checkIn && checkIn !== stay.checkIn)
    return {
      checkIn,
      checkOut: checkOut ?? addDays(checkIn, nights ?? nightsBetween(stay.checkIn, stay.checkOut)),
    };
  if (checkIn && checkOut && checkOut !== stay.checkOut) return { checkIn, checkOut };
  const longer = LENGTHENED.exec(text);
  if (longer) {
    const more =
      counted(longer.slice(1).find(Boolean)) * (/\b(?:shorter|shorten|less|fewer)\b/.test(text) ? -1 : 1);
    return { checkIn: stay.checkIn, checkOut: addDays(stay.checkOut, more) };
  }
  return null;
}

/** What a message says about the stay that is moved: where it is moved to names no stay. */
export function aboutStayMoved(parsed: ParsedMessage, today: CivilDate): ParsedMessage {
  const target = AFTER_TO.exec(parsed.text)?.[1];
  const text = target === undefined ? parsed.text : parsed.text.slice(0, -target.length);
  const { checkIn: _, checkOut: __, ...preferences } = parsed.preferences;
  const { checkIn } = target === undefined ? { checkIn: null } : readDates(text, today);
  return { ...parsed, text, preferences: { ...preferences, ...(checkIn && { checkIn }) } };
}
