import type Stripe from 'stripe';
import { chargeOf, NO_PAYMENT } from './charge.js';
import { GRACE_OVER, planOfPrice, snapshotOf } from './subscription-snapshot.js';

const [START, END] = [1_780_000_000, 1_782_592_000];
const price = (plan: string, unit_amount = 399) => ({ id: `price_${plan}`, metadata: { plan }, unit_amount });

/** A provider subscription with the fields that are read. */
const subscription = (part: object = {}): Stripe.Subscription =>
  ({
    id: 'sub_1',
    customer: 'cus_1',
    status: 'active',
    start_date: START,
    ended_at: null,
    cancel_at: null,
    cancel_at_period_end: false,
    cancellation_details: { comment: null, reason: null },
    latest_invoice: { status: 'paid', created: START, amount_remaining: 0 },
    schedule: null,
    items: { data: [{ price: price('plus'), current_period_start: START, current_period_end: END }] },
    ...part,
  }) as unknown as Stripe.Subscription;

/** A schedule with one plan per period. */
const schedule = (...plans: string[]) => ({
  phases: plans.map((plan, index) => ({
    start_date: START + index * (END - START),
    items: [{ price: price(plan) }],
  })),
});

describe('Mapping a provider subscription (E2, E16)', () => {
  it('reads plan, price and period', () => {
    expect(snapshotOf(subscription())).toMatchObject({
      providerId: 'sub_1',
      customerId: 'cus_1',
      plan: 'plus',
      priceCents: 399,
      status: 'active',
      periodEnd: new Date(END * 1000),
      pendingPlan: null,
      pastDueSince: null,
      endReason: null,
    });
  });

  it.each`
    status                  | is
    ${'active'}             | ${'active'}
    ${'trialing'}           | ${'active'}
    ${'past_due'}           | ${'past_due'}
    ${'unpaid'}             | ${'past_due'}
    ${'canceled'}           | ${'ended'}
    ${'incomplete'}         | ${'not_begun'}
    ${'incomplete_expired'} | ${'not_begun'}
    ${'paused'}             | ${'unreadable'}
  `('$status is $is', ({ status, is }: { status: string; is: string }) => {
    const snapshot = snapshotOf(subscription({ status, ended_at: status === 'canceled' ? END : null }));
    expect(typeof snapshot === 'string' ? snapshot : snapshot.status).toBe(is);
  });

  it.each`
    what                            | part                                              | pending
    ${'nothing scheduled'}          | ${{}}                                             | ${null}
    ${'ends with the period'}       | ${{ cancel_at_period_end: true, cancel_at: END }} | ${'basic'}
    ${'ends within the period'}     | ${{ cancel_at: END - 60 }}                        | ${'basic'}
    ${'ends long after the period'} | ${{ cancel_at: END + 9_000_000 }}                 | ${null}
    ${'another plan follows'}       | ${{ schedule: schedule('ultra_plus', 'plus') }}   | ${null}
    ${'a cheaper plan follows'}     | ${{ schedule: schedule('plus', 'premium') }}      | ${'premium'}
    ${'the schedule is over'}       | ${{ schedule: schedule('plus') }}                 | ${null}
  `('$what: $pending follows', ({ part, pending }: { part: object; pending: string | null }) => {
    expect(snapshotOf(subscription(part))).toMatchObject({ pendingPlan: pending });
  });

  it('is past due since the failed charge', () => {
    const latest_invoice = { status: 'open', created: END - 100, amount_remaining: 399 };
    expect(snapshotOf(subscription({ status: 'past_due', latest_invoice }))).toMatchObject({
      pastDueSince: new Date((END - 100) * 1000),
      unpaidCents: 399,
      forgiven: false,
    });
    expect(snapshotOf(subscription({ latest_invoice: { ...latest_invoice, status: 'void' } }))).toMatchObject(
      {
        forgiven: true,
      },
    );
  });

  it.each`
    details                                                      | reason
    ${{ reason: 'cancellation_requested', comment: null }}       | ${'cancelled'}
    ${{ reason: 'payment_failed', comment: null }}               | ${'payment_failed'}
    ${{ reason: 'cancellation_requested', comment: GRACE_OVER }} | ${'payment_failed'}
    ${null}                                                      | ${'cancelled'}
  `(
    'maps cancellation details $details to end reason $reason',
    ({ details, reason }: { details: object | null; reason: string }) => {
      const ended = subscription({ status: 'canceled', ended_at: END, cancellation_details: details });
      expect(snapshotOf(ended)).toMatchObject({
        endReason: reason,
        endedAt: new Date(END * 1000),
        pendingPlan: null,
      });
    },
  );

  it.each([
    undefined,
    'price_1',
    { metadata: {} },
    { metadata: { plan: 'gold' } },
    { metadata: { plan: 'basic' } },
  ])('finds none of our plans in price %j', (price) => expect(planOfPrice(price as Stripe.Price)).toBeNull());
});

describe('Mapping a provider invoice', () => {
  const invoice = (part: object = {}): Stripe.Invoice =>
    ({
      id: 'in_1',
      number: 'LK-1',
      status: 'paid',
      billing_reason: 'subscription_cycle',
      total: 399,
      amount_paid: 399,
      attempt_count: 1,
      created: START,
      next_payment_attempt: null,
      status_transitions: { finalized_at: START + 5, paid_at: START + 9 },
      lines: { data: [{ description: '1 × Plus', amount: 399 }] },
      ...part,
    }) as unknown as Stripe.Invoice;

  it.each`
    what                          | part                                  | paid   | credit
    ${'paid by card'}             | ${{}}                                 | ${399} | ${0}
    ${'paid in part from credit'} | ${{ amount_paid: 199 }}               | ${199} | ${200}
    ${'leaves credit'}            | ${{ total: -200, amount_paid: 0 }}    | ${0}   | ${-200}
    ${'too little for a card'}    | ${{ total: 12, amount_paid: 0 }}      | ${0}   | ${12}
    ${'not paid yet'}             | ${{ status: 'open', amount_paid: 0 }} | ${0}   | ${0}
  `(
    '$what: $paid paid, $credit from credit',
    ({ part, paid, credit }: { part: object; paid: number; credit: number }) => {
      expect(chargeOf(invoice(part), NO_PAYMENT)).toMatchObject({ paidCents: paid, creditUsedCents: credit });
    },
  );

  it('is not a charge while it is a draft', () =>
    expect(chargeOf(invoice({ status: 'draft' }), NO_PAYMENT)).toBeNull());
});
