import { z } from 'zod';
import { checkedLater, Day, Dollars } from './fields.js';
import { get, post } from './call.js';
import { StayRulesView } from './calendar.js';

/** What a change of the rules would have meant in the last 30 days: counts of what happened. */
const EffectView = z.strictObject({
  /** People who asked for a stay that the rules refuse, and the changed rules do not. */
  people: z.int(),
  /** Unsold nights in gaps that were too short for the minimum stay. */
  nights: z.int(),
});

/** What a price would have meant in the last 30 days: counts of what happened. */
const PriceEffectView = z.strictObject({
  /** People who asked for a stay that is still free when each of its nights of this kind, weekend or not, cost more. */
  people: z.int(),
  /** Unsold nights of this kind that cost more, and for which a guest of a similar home paid the price or more, but less than they cost. */
  nights: z.int(),
});

/** Why a night is empty, with what would change that. */
const EmptyReasonView = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.enum(['paused', 'taken', 'tonight', 'unseen']) }),
  z.strictObject({
    kind: z.enum(['notice', 'arrival_days', 'shortest_stay']),
    /** To send to `PUT /properties/{id}/stay-rules`; null when no single rule is in the way. */
    rules: StayRulesView.nullable(),
    effect: EffectView,
  }),
  z.strictObject({
    kind: z.literal('asked_shorter'),
    people: z.int(),
    rules: StayRulesView,
    effect: EffectView,
  }),
  z.strictObject({
    kind: z.literal('price'),
    /** Above the median, rounded down. */
    percent: z.int(),
    /** To send to `PUT /properties/{id}/night-prices`; null where reductions apply. */
    price: Dollars.nullable(),
    /** Null without a price to send, and when it is not known what the nights cost. */
    effect: PriceEffectView.nullable(),
  }),
  z.strictObject({ kind: z.literal('asked'), people: z.int() }),
]);
export type EmptyReasonView = z.infer<typeof EmptyReasonView>;

/** GET /properties/{id}/empty-night: why a night is empty, the weightiest reason first; dollars. Additive. */
export const EmptyNightView = z.strictObject({
  date: Day,
  /** Null for a night that is over. */
  price: Dollars.nullable(),
  /** What others paid for such nights around; null for too few stays. */
  comparable: z.strictObject({ median: Dollars, stays: z.int(), homes: z.int() }).nullable(),
  rules: StayRulesView,
  /** In the last 30 days: people who looked at the home, and who asked for a stay with this night. */
  viewers: z.int(),
  askers: z.int(),
  reasons: z.array(EmptyReasonView),
});
export type EmptyNightView = z.infer<typeof EmptyNightView>;

const day = () =>
  z.iso.date({ error: 'Please give a day such as 2026-07-01' }).meta({ type: 'string', format: 'date' });

/** POST /properties/{id}/views: the dates that the page shows a price for; none without a stay. Additive. */
export const ViewRequest = z.object({
  check_in_date: checkedLater<string>({ type: 'string', example: '2026-07-01' }).optional(),
  check_out_date: checkedLater<string>({ type: 'string', example: '2026-07-04' }).optional(),
});
export type ViewRequest = z.input<typeof ViewRequest>;

/** Demand for homes. Additive. @spec D12 */
export const demandCalls = {
  view: post('/properties/:id/views', {
    summary: 'Count that somebody looks at a home, once per visitor and day; nothing about who is kept',
    body: ViewRequest,
    status: 204,
    errors: ['property.not_found'],
  }),
  emptyNight: get('/properties/:id/empty-night', {
    summary: 'Why a night of my home is empty, and what would change that',
    query: z.object({ date: day() }),
    response: EmptyNightView,
    errors: ['property.not_found', 'calendar.night_not_shown'],
  }),
};
