import type {
  CardView,
  ChargeLineView,
  PlanCheckoutView,
  PlanComparisonView,
  PlanPreviewView,
  SubscriptionInvoiceView,
} from '#libs/core/contracts';
import { cents, PLAN_TERMS, POINT_WORTH_CENTS, toDollars, type BreakEven, type Plan } from '#libs/core/rules';
import type { ChargeLine, ChargeRow, PlanCheckout, PlanPreview } from '#libs/money/subscriptions';

/** What a plan change costs today and next. */
export const previewView = (preview: PlanPreview): PlanPreviewView => ({
  current_plan: preview.currentPlan,
  new_plan: preview.newPlan,
  change: preview.change,
  effective_at: preview.effectiveAt.toISOString(),
  previewed_at: preview.previewedAt.toISOString(),
  amount_due: toDollars(preview.amountDue),
  lines: preview.lines.map(lineView),
  next_amount: preview.next && toDollars(preview.next.amount),
  next_at: preview.next && preview.next.at.toISOString(),
  credit: toDollars(preview.credit),
  card: preview.card,
  needs_card: preview.needsCard,
});

/** The status of a plan's checkout session. @spec C10 */
export const planCheckoutView = (page: PlanCheckout, plan: Plan): PlanCheckoutView => ({
  status: page.status,
  payment_status: page.status === 'complete' ? 'paid' : 'unpaid',
  new_plan: page.plan,
  current_plan: plan,
  settled: page.status === 'complete' && plan === page.plan,
});

/** One charge of the billing history. */
export const invoiceView = (row: ChargeRow): SubscriptionInvoiceView => ({
  id: row.id,
  number: row.number,
  status: row.status,
  issued_at: row.issued_at.toISOString(),
  paid_at: row.paid_at?.toISOString() ?? null,
  lines: row.lines.map(lineView),
  total: toDollars(row.total_cents),
  amount_paid: toDollars(row.paid_cents),
  credit_used: toDollars(row.credit_used_cents),
  card: cardView(row),
  next_attempt_at: row.next_attempt_at?.toISOString() ?? null,
});

/** The plans compared, based on the traveler's own stays. */
export const comparisonView = ({
  stays,
  since,
  months,
  earned,
  plans,
  best,
}: BreakEven): PlanComparisonView => ({
  stays,
  since: since.toISOString(),
  months,
  earned,
  point_worth: toDollars(cents(POINT_WORTH_CENTS)),
  best,
  plans: plans.map(({ plan, points, morePoints, cost, worth, net, paysFrom }) => ({
    plan,
    name: PLAN_TERMS[plan].name,
    points,
    more_points: morePoints,
    cost: toDollars(cost),
    worth: toDollars(worth),
    net: toDollars(net),
    pays_from: paysFrom && toDollars(paysFrom),
  })),
});

const lineView = ({ description, amountCents }: ChargeLine): ChargeLineView => ({
  description,
  amount: toDollars(cents(amountCents)),
});

const cardView = ({ card_brand: brand, card_last4: last4 }: ChargeRow): CardView | null =>
  last4 ? { brand: brand ?? 'card', last4 } : null;
