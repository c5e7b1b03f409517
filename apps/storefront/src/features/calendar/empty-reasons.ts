import type { EmptyNightView, EmptyReasonView, StayRulesView } from '#libs/core/contracts';
import { civilDate, daysInWords, isWeekend, weekdayBits } from '#libs/core/rules';
import { exactDollars, plural } from '#libs/ui';

/** A change that one click makes. */
export type EmptyNightChange = { label: string } & (
  { kind: 'rules'; rules: StayRulesView } | { kind: 'price'; price: number }
);

/** A reason as its owner reads it. */
export interface ReasonText {
  title: string;
  text: string;
  /** What the change would have meant; null without one. */
  effect: string | null;
  change: EmptyNightChange | null;
}

/** A reason why a night is empty, in words. */
export function reasonText(reason: EmptyReasonView, night: EmptyNightView): ReasonText {
  const { rules } = night;
  switch (reason.kind) {
    case 'paused':
      return plain('The home is paused', 'Guests don’t see it. Resume it under My homes.');
    case 'taken':
      return plain(
        'This night isn’t empty',
        'It is booked, blocked, taken elsewhere or kept for preparation.',
      );
    case 'tonight':
      return plain('It is too late to book it', 'Guests can check in tomorrow at the earliest.');
    case 'unseen':
      return plain(
        'Nobody looked at this home',
        'It had no visitor in the last 30 days. Photos and a clear title are what guests see first.',
      );
    case 'asked':
      return plain(
        `${people(reason.people)} looked at the price and didn’t book`,
        'Your rules allow the stays they asked for.',
      );
    case 'notice':
      return ofRules(
        reason,
        'Your notice is too long',
        `You ask for ${plural(rules.notice_hours, 'hour')} of notice.`,
        (to) => (to.notice_hours === 0 ? 'Ask for no notice' : `Ask for ${plural(to.notice_hours, 'hour')}`),
      );
    case 'arrival_days':
      return ofRules(
        reason,
        'No stay reaches this night',
        `Check-in is only on ${daysInWords(weekdayBits(rules.arrival_days))}.`,
        (to) =>
          `Allow check-in on ${daysInWords(weekdayBits(to.arrival_days) & ~weekdayBits(rules.arrival_days))}`,
      );
    case 'shortest_stay':
      return ofRules(
        reason,
        'The gap is shorter than your shortest stay',
        `Your minimum is ${plural(rules.min_nights, 'night')}; there are fewer free nights in a row here.`,
        allowNights,
      );
    case 'asked_shorter':
      return ofRules(
        reason,
        `${people(reason.people)} asked for a shorter stay`,
        `Your minimum is ${plural(rules.min_nights, 'night')}.`,
        allowNights,
      );
    case 'price':
      return priceText(reason, night);
  }
}

const plain = (title: string, text: string): ReasonText => ({ title, text, effect: null, change: null });
const people = (count: number): string => (count === 1 ? '1 person' : `${count} people`);
const allowNights = ({ min_nights: nights }: StayRulesView): string =>
  nights === 1 ? 'Allow 1-night stays' : `Allow ${nights}-night stays`;

function ofRules(
  { rules, effect }: Extract<EmptyReasonView, { effect: object }>,
  title: string,
  text: string,
  labelOf: (rules: StayRulesView) => string,
): ReasonText {
  if (!rules) return plain(title, `${text} No single rule would open this night.`);
  return { title, text, effect: effectText(effect), change: { kind: 'rules', rules, label: labelOf(rules) } };
}

/** Only what happened: no forecast of bookings. */
function effectText(effect: { people: number; nights: number }): string {
  const parts = [];
  if (effect.people > 0) parts.push(`${people(effect.people)} asked for a stay that this would have allowed`);
  if (effect.nights > 0)
    parts.push(`${plural(effect.nights, 'unsold night')} lay in a gap that this would have opened`);
  return parts.length === 0
    ? 'In the last 30 days, nobody asked for a stay that this would have allowed.'
    : `In the last 30 days, ${parts.join(', and ')}.`;
}

function priceText(
  { percent, price, effect }: Extract<EmptyReasonView, { kind: 'price' }>,
  { date, comparable, price: asked }: EmptyNightView,
): ReasonText {
  const median = exactDollars(comparable?.median ?? 0);
  const title = `It costs ${percent}% more than similar homes`;
  const text = `You ask for ${exactDollars(asked ?? 0)}. Half of the guests at similar homes paid ${median} or less.`;
  if (price === null)
    return plain(title, `${text} Your price rules already reduce this night, so change it under Prices.`);
  const kind = isWeekend(civilDate(date)) ? 'weekend night' : 'weeknight';
  return {
    ...{ title, text, change: { kind: 'price', price, label: `Set ${exactDollars(price)}` } },
    effect: effect && priceEffectText(effect, { price: exactDollars(price), kind }),
  };
}

/** Only what happened: nobody knows who would have booked. */
function priceEffectText(
  effect: { people: number; nights: number },
  { price, kind }: { price: string; kind: string },
): string {
  const parts = [];
  if (effect.people > 0)
    parts.push(`${people(effect.people)} checked a stay that is still free, with ${kind}s above ${price}`);
  if (effect.nights > 0)
    parts.push(
      `for ${plural(effect.nights, kind)} you didn’t sell, guests at similar homes paid ${price} or more, but less than you asked`,
    );
  return parts.length === 0
    ? `In the last 30 days, nothing shows that a guest looked for a ${kind} at ${price} and found yours too expensive.`
    : `In the last 30 days, ${parts.join(', and ')}.`;
}
