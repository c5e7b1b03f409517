import type { ChatAct } from '#libs/core/contracts';
import { toDollars } from '#libs/core/rules';
import { NEEDS_WAIVER, type Act } from '#libs/people/concierge';

/** A card as its person sees it. @spec G10 */
export const actView = ({ id, terms: { kind }, card, state, outcome, validUntil }: Act): ChatAct => ({
  id,
  kind,
  title: card.title,
  lines: card.lines.map((line) => ({
    label: line.label,
    text: 'text' in line ? line.text : null,
    amount: 'amount' in line ? toDollars(line.amount) : null,
  })),
  button: card.button,
  note: card.note,
  needs_waiver: NEEDS_WAIVER.has(kind),
  state,
  outcome: outcome?.text ?? null,
  link: outcome?.link ?? null,
  valid_until: validUntil.toISOString(),
});
