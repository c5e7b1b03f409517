import fc from 'fast-check';
import { planChargeEntries } from './plan-entries.js';

const charge = (total: number, paid: number) => ({
  invoiceId: 'invoice',
  providerInvoiceId: 'in_1',
  totalCents: total,
  paidCents: paid,
  creditUsedCents: total - paid,
});
const entriesOf = (total: number, paid: number) =>
  Object.fromEntries(
    planChargeEntries(charge(total, paid)).map(({ account, amountCents }) => [account, amountCents]),
  );

describe('Ledger entries of a plan charge (E2, E3)', () => {
  it('books a month of Plus: $3.99 by card', () => {
    expect(entriesOf(399, 399)).toEqual({ provider_clearing: 399, subscription_revenue: -399 });
  });

  it('books an upgrade to UltraPlus in mid-month: $4.00 for the rest less $2.00 unused', () => {
    expect(entriesOf(400 - 200, 200)).toEqual({ provider_clearing: 200, subscription_revenue: -200 });
  });

  it('books a $2.00 credit from a change as owed, and uses it for the next charge', () => {
    expect(entriesOf(-200, 0)).toEqual({ subscription_balances: -200, subscription_revenue: 200 });
    expect(entriesOf(399, 199)).toEqual({
      provider_clearing: 199,
      subscription_balances: 200,
      subscription_revenue: -399,
    });
  });

  it('carries an amount too small for a card over to the next charge', () => {
    expect(entriesOf(12, 0)).toEqual({ subscription_balances: 12, subscription_revenue: -12 });
  });

  it('always sums to zero', () => {
    fc.assert(
      fc.property(fc.integer(), fc.nat(), (total, paid) => {
        const sum = planChargeEntries(charge(total, paid)).reduce(
          (total, { amountCents }) => total + amountCents,
          0,
        );
        expect(sum).toBe(0);
      }),
    );
  });
});
