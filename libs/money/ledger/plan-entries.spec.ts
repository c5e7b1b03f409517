import fc from 'fast-check';
import { planChargeEntries } from './plan-entries.js';

const charge = (total: number, paid: number) => ({
  invoiceId: 'invoice',
  providerInvoiceId: 'in_1',
  totalCents: total,
  paidCents: paid,
  creditUsedCents: total - paid,
});
const booked = (total: number, paid: number) =>
  Object.fromEntries(
    planChargeEntries(charge(total, paid)).map(({ account, amountCents }) => [account, amountCents]),
  );

describe('What a charge of a plan does to the books (E2, E3)', () => {
  it('Plus for a month: $3.99 by card', () => {
    expect(booked(399, 399)).toEqual({ provider_clearing: 399, subscription_revenue: -399 });
  });

  it('to UltraPlus in the middle of the month: $4.00 for the rest less $2.00 for what was not used', () => {
    expect(booked(400 - 200, 200)).toEqual({ provider_clearing: 200, subscription_revenue: -200 });
  });

  it('a change that leaves $2.00 over is owed, and paid back with the next charge', () => {
    expect(booked(-200, 0)).toEqual({ subscription_balances: -200, subscription_revenue: 200 });
    expect(booked(399, 199)).toEqual({
      provider_clearing: 199,
      subscription_balances: 200,
      subscription_revenue: -399,
    });
  });

  it('a few cents that no card is charged for wait for the next charge', () => {
    expect(booked(12, 0)).toEqual({ subscription_balances: 12, subscription_revenue: -12 });
  });

  it('always adds up to zero', () => {
    fc.assert(
      fc.property(fc.integer(), fc.nat(), (total, paid) => {
        const sum = planChargeEntries(charge(total, paid)).reduce((all, one) => all + one.amountCents, 0);
        expect(sum).toBe(0);
      }),
    );
  });
});
