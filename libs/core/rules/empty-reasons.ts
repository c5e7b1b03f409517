import type { EmptyReason } from './empty-nights.js';
import { formatCents, formatCount } from './money.js';
import { daysInWords } from './stay-problems.js';
import type { OwnerRules } from './stay-rules.js';

/** Why a night is empty, as its owner reads it: a sentence or two. @param rules of today */
export function emptyReasonInWords(reason: EmptyReason, rules: OwnerRules): string {
  switch (reason.kind) {
    case 'paused':
      return 'The home is paused, so guests don’t see it.';
    case 'taken':
      return 'It is booked, blocked, taken elsewhere or kept for preparation.';
    case 'tonight':
      return 'It is too late to book it: guests can check in tomorrow at the earliest.';
    case 'unseen':
      return 'Nobody looked at the home in the last 30 days.';
    case 'asked':
      return `${people(reason.people)} looked at the price and didn’t book.`;
    case 'price':
      return `It costs ${reason.percent}% more than guests paid at similar homes.${
        reason.price === null ? '' : ` You could ask for ${formatCents(reason.price)}.`
      }`;
    case 'notice':
      return noticeInWords(rules, reason.rules);
    case 'arrival_days':
      return arrivalInWords(rules, reason.rules);
    case 'shortest_stay':
      return shortestInWords(rules, reason.rules);
    case 'asked_shorter':
      return `${people(reason.people)} asked for a stay shorter than your minimum of ${nights(
        rules.minNights,
      )}. With a minimum of ${reason.rules.minNights}, they could have booked.`;
  }
}

/** Without a change of one rule that would help, only what is in the way. */
type Change = OwnerRules | null;

function noticeInWords({ noticeHours }: OwnerRules, to: Change): string {
  const now = `You ask for ${count(noticeHours, 'hour')} of notice.`;
  if (to === null) return now;
  const changed = to.noticeHours === 0 ? 'Without notice' : `With ${count(to.noticeHours, 'hour')}`;
  return `${now} ${changed}, guests could still book it.`;
}

function arrivalInWords({ arrivalDays }: OwnerRules, to: Change): string {
  const now = `Check-in is only on ${daysInWords(arrivalDays)}.`;
  if (to === null) return now;
  return `${now} Guests could book it if you allowed ${daysInWords(to.arrivalDays & ~arrivalDays)}.`;
}

function shortestInWords({ minNights }: OwnerRules, to: Change): string {
  const now = `The gap is shorter than your minimum of ${nights(minNights)}.`;
  return to === null ? now : `${now} Guests could book it with a minimum of ${to.minNights}.`;
}

const people = (number: number): string => count(number, 'person', 'people');
const nights = (number: number): string => count(number, 'night');
const count = (number: number, one: string, many = `${one}s`): string =>
  `${formatCount(number)} ${number === 1 ? one : many}`;
