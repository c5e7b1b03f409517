import { ACCOUNTS, type Account } from './accounts.js';

/**
 * One line: cents, debit positive, credit negative; `ownerId` where the account is kept per owner, `bookingId` where it is
 * about another booking than its transaction.
 */
export interface Entry {
  account: Account;
  amountCents: number;
  ownerId?: string;
  bookingId?: string;
}

/** Adds to what we have, or takes from what we owe. */
export const debit = (account: Account, amountCents: number, ownerId?: string): Entry => ({
  account,
  amountCents,
  ownerId,
});

/** Takes from what we have, or adds to what we owe or have earned. */
export const credit = (account: Account, amountCents: number, ownerId?: string): Entry => ({
  account,
  amountCents: -amountCents || 0, // -0 would print as "-0"
  ownerId,
});

/** The entries that move something. */
export const moved = (entries: Entry[]): Entry[] => entries.filter((entry) => entry.amountCents !== 0);

/** What a transaction's entries give to an owner, in cents: earnings and cleaning; negative when they take. @spec A4, A13 */
export function owedBy(entries: readonly Entry[]): { ownerCents: number; cleaningCents: number } {
  const credited = (account: Account) =>
    entries.reduce((sum, entry) => (entry.account === account ? sum - entry.amountCents : sum), 0);
  return {
    ownerCents: credited(ACCOUNTS.ownerPayable),
    cleaningCents: credited(ACCOUNTS.cleaningPassThrough),
  };
}
