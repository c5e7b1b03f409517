import { ACCOUNTS, type Account } from './accounts.js';

/** One ledger line; debits positive, credits negative. */
export interface Entry {
  account: Account;
  amountCents: number;
  /** Set for accounts kept per owner. */
  ownerId?: string;
  /** Set when the booking differs from the transaction's. */
  bookingId?: string;
}

/** Increases an asset or cost, or decreases what we owe or earned. */
export const debit = (account: Account, amountCents: number, ownerId?: string): Entry => ({
  account,
  amountCents,
  ownerId,
});

/** Decreases an asset or cost, or increases what we owe or earned. */
export const credit = (account: Account, amountCents: number, ownerId?: string): Entry => ({
  account,
  amountCents: -amountCents || 0, // -0 would print as "-0"
  ownerId,
});

/** The entries with a non-zero amount. */
export const nonZero = (entries: Entry[]): Entry[] => entries.filter((entry) => entry.amountCents !== 0);

/** What a transaction's entries credit to an owner, in cents; negative when they debit. @spec A4, A13 */
export function owedBy(entries: readonly Entry[]): { ownerCents: number; cleaningCents: number } {
  const credited = (account: Account) =>
    entries.reduce((sum, entry) => (entry.account === account ? sum - entry.amountCents : sum), 0);
  return {
    ownerCents: credited(ACCOUNTS.ownerPayable),
    cleaningCents: credited(ACCOUNTS.cleaningPassThrough),
  };
}
