import {
  emptyReasonInWords,
  formatCents,
  formatCount,
  nightsBetween,
  addDays,
  datesInWords,
  weekdayOf,
  WEEKDAYS,
  type CivilDate,
  type NightSuggestion,
  type WeekArrival,
  type WeekSummary,
} from '#libs/core/rules';
import type { Message } from '../message.js';
import type { Fact, Section } from './email.js';

/** Arrivals that are listed; more are counted. */
const LISTED_ARRIVALS = 10;
const CALENDAR = '/owner/calendar';

/** Tells an owner how their week went, who arrives, and which nights they could still fill. @spec decision 36 */
export function weekSummary(summary: WeekSummary): Message {
  const { ownerId, week, arrivals, suggestions } = summary;
  const dates = datesInWords(week.from, addDays(week.to, -1));
  return {
    kind: 'week_summary',
    to: ownerId,
    bookingId: null,
    mail: {
      subject: headline(summary),
      opening: [`This was your week, ${dates}.`],
      facts: factsOf(summary),
      sections: [arrivalsSection(arrivals), ...suggestions.map(suggestionSection)],
      closing: ['You can turn off this email in your notification settings.'],
      action: { label: 'Open your calendar', path: CALENDAR },
    },
    inbox: null,
  };
}

function headline({ nights: { sold, unsold } }: WeekSummary): string {
  const total = sold + unsold;
  if (total === 0) return 'Last week: no nights were for sale';
  return `Last week: ${sold} of ${count(total, 'night')} sold`;
}

function factsOf({ nights, money, views, asked, answers }: WeekSummary): Fact[] {
  const { sold, unsold, withheld } = nights;
  return [
    ['Nights sold', formatCount(sold)],
    ['Nights unsold', formatCount(unsold)],
    ...fact(withheld > 0, 'Blocked or sold elsewhere', formatCount(withheld)),
    ['Earned, after our fee', formatCents(money.earned)],
    ...fact(money.corrections !== 0, 'Corrections', formatCents(money.corrections)),
    ['Paid out to you', formatCents(money.paidOut)],
    ['Views', formatCount(views)],
    ['Price checks', formatCount(asked)],
    ...fact(answers !== null, 'Your usual time to answer', minutesInWords(answers?.minutes ?? 0)),
  ];
}

const fact = (applies: boolean, label: string, value: string): Fact[] => (applies ? [[label, value]] : []);

function arrivalsSection(arrivals: readonly WeekArrival[]): Section {
  const heading = 'Arrivals this week';
  if (arrivals.length === 0) return { heading, text: 'Nobody arrives this week so far.' };
  const more = arrivals.length - LISTED_ARRIVALS;
  const lines = arrivals
    .slice(0, LISTED_ARRIVALS)
    .map(
      ({ home, guest, from, to }) =>
        `${dayInWords(from)}: ${guest}, ${count(nightsBetween(from, to), 'night')} at ${home}`,
    );
  return { heading, text: [...lines, ...(more > 0 ? [`And ${more} more.`] : [])].join('\n') };
}

function suggestionSection({ homeId, home, night, reason, rules }: NightSuggestion): Section {
  return {
    heading: `Still empty: ${dayInWords(night)}, ${home}`,
    text: emptyReasonInWords(reason, rules),
    action: { label: 'See this night', path: `${CALENDAR}?home=${homeId}&night=${night}` },
  };
}

const count = (n: number, one: string): string => `${formatCount(n)} ${one}${n === 1 ? '' : 's'}`;

function minutesInWords(minutes: number): string {
  if (minutes < 90) return count(minutes, 'minute');
  const hours = Math.round(minutes / 60);
  return hours < 48 ? count(hours, 'hour') : count(Math.round(hours / 24), 'day');
}

function dayInWords(day: CivilDate): string {
  const weekday = WEEKDAYS[weekdayOf(day)] ?? '';
  return `${weekday.slice(0, 1).toUpperCase()}${weekday.slice(1)}, ${MONTH_DAY.format(new Date(`${day}T00:00:00Z`))}`;
}

const MONTH_DAY = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });
