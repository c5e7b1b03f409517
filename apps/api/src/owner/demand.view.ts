import type { EmptyNightView, EmptyReasonView } from '#libs/core/contracts';
import { toDollars, type EmptyReason } from '#libs/core/rules';
import type { ExplainedNight } from '#libs/stays/demand';
import { stayRulesView } from './calendar.view.js';

/** Why a night is empty; dollars. */
export const emptyNightView = ({ facts, reasons }: ExplainedNight): EmptyNightView => ({
  date: facts.night,
  price: facts.price && toDollars(facts.price.cents),
  comparable: facts.comparable && { ...facts.comparable, median: toDollars(facts.comparable.median) },
  rules: stayRulesView(facts.home),
  viewers: facts.viewers,
  askers: facts.asked
    .filter(({ from, to }) => from <= facts.night && facts.night < to)
    .reduce((sum, { people }) => sum + people, 0),
  reasons: reasons.map(reasonView),
});

function reasonView(reason: EmptyReason): EmptyReasonView {
  switch (reason.kind) {
    case 'notice':
    case 'arrival_days':
    case 'shortest_stay':
      return { ...reason, rules: reason.rules && stayRulesView(reason.rules) };
    case 'asked_shorter':
      return { ...reason, rules: stayRulesView(reason.rules) };
    case 'price':
      return { ...reason, price: reason.price === null ? null : toDollars(reason.price) };
    default:
      return reason;
  }
}
