import { Badge, exactDollars, fullDate, weekdayDate } from '#libs/ui';
import { deedOf, statusInWords, wordsOf } from './words-of.js';

const FORMAT = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

/** "Nov 21, 2026, 10:12 AM" in the reader's time zone; the full instant is in the title. */
export function Instant({ at }: { at: unknown }) {
  if (typeof at !== 'string' || at === '') return <span className="none">–</span>;
  const date = new Date(at);
  return (
    <time dateTime={at} title={date.toString()} className="num">
      {FORMAT.format(date)}
    </time>
  );
}

/** A calendar day as "Sat, Dec 12", with the year in the title. */
export const Day = ({ day }: { day: unknown }) =>
  typeof day === 'string' && day !== '' ? (
    <time dateTime={day} title={fullDate(day)} className="num">
      {weekdayDate(day)}
    </time>
  ) : (
    <span className="none">–</span>
  );

/** Dollars with cents; a dash without an amount. */
export const Money = ({ amount }: { amount: unknown }) =>
  typeof amount === 'number' ? (
    <span className="num">{exactDollars(amount)}</span>
  ) : (
    <span className="none">–</span>
  );

const TONES: Readonly<Record<string, 'green' | 'amber' | 'red' | 'neutral'>> = {
  confirmed: 'green',
  applied: 'green',
  completed: 'neutral',
  succeeded: 'green',
  delivered: 'green',
  listed: 'green',
  offered: 'green',
  won: 'green',
  answered: 'green',
  active: 'green',
  pending: 'amber',
  held: 'amber',
  requested: 'amber',
  queued: 'amber',
  open: 'amber',
  reported: 'amber',
  awaiting_approval: 'amber',
  planned: 'amber',
  cancelled: 'red',
  failed: 'red',
  lost: 'red',
  paused: 'red',
  past_due: 'red',
};

/** A status as a coloured badge. */
export const Status = ({ text }: { text: unknown }) =>
  typeof text === 'string' && text !== '' ? (
    <Badge tone={TONES[text] ?? 'neutral'}>{statusInWords(text)}</Badge>
  ) : (
    <span className="none">–</span>
  );

/** What somebody is on Latchkey; of operators, which. */
export const Role = ({ role, operatorRole }: { role: unknown; operatorRole: unknown }) =>
  typeof operatorRole === 'string' && operatorRole !== '' ? (
    <Badge tone="neutral">Operator · {deedOf(operatorRole)}</Badge>
  ) : (
    <Status text={role} />
  );

/** Stars of a review. */
export const Stars = ({ rating }: { rating: unknown }) =>
  typeof rating === 'number' ? (
    <span role="img" aria-label={`${String(rating)} of 5 stars`} className="num">
      {'★'.repeat(rating)}
      <span className="none">{'☆'.repeat(Math.max(0, 5 - rating))}</span>
    </span>
  ) : (
    <span className="none">–</span>
  );

/** An id of the provider, cut to the width of a column; whole in the title. */
export const LongId = ({ id }: { id: unknown }) => (
  <span className="long-id" title={wordsOf(id)}>
    <Plain value={id} />
  </span>
);

/** Any value, in words. */
export function Plain({ value }: { value: unknown }) {
  const words = wordsOf(value);
  return words === '' ? <span className="none">–</span> : <>{words}</>;
}
