import type { Bill, SeedPayments } from './seed-payments.js';
import type { OpenedAccount, SentPayout } from './payout-steps.js';
import { payoutsOf, seedOwners } from './seeded-payouts.js';
import type { SeededStay } from './seeded-stays.js';

/** Low, because other processes start on the same machine at the same time. */
const CONCURRENCY = 4;

/** Pays and refunds stays at the provider. @returns bills by booking id */
export async function billsFor(
  seededStays: readonly SeededStay[],
  payments: SeedPayments,
): Promise<Map<string, Bill>> {
  const bills = new Map<string, Bill>();
  const queue = seededStays.filter(({ payment }) => payment !== null).values();
  const worker = async (): Promise<void> => {
    for (const seeded of queue) bills.set(seeded.bookingId, await billFor(seeded, payments));
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
  return bills;
}

async function billFor(seeded: SeededStay, payments: SeedPayments): Promise<Bill> {
  const charge = await payments.charge(seeded);
  const refund = seeded.ending?.kind === 'cancelled' ? seeded.ending.settlement.refund : 0;
  return { charge, refundId: refund > 0 ? await payments.refund(seeded, charge, refund) : null };
}

/** Onboards the demo's owners at the provider. */
export const accountsFor = (payments: SeedPayments): Promise<OpenedAccount[]> =>
  Promise.all(seedOwners().map(async (owner) => ({ owner, account: await payments.account(owner) })));

/** Sends enabled owners what is due by `now`; runs after the stays are paid, because that money funds the payouts. */
export async function payoutsFor(
  seededStays: readonly SeededStay[],
  accounts: readonly OpenedAccount[],
  { payments, now }: { payments: SeedPayments; now: Date },
): Promise<SentPayout[]> {
  const sent: SentPayout[] = [];
  const queue = payoutsOf(seededStays, now).values();
  const worker = async (): Promise<void> => {
    for (const seeded of queue) {
      const accountId = accounts.find(({ owner }) => owner.id === seeded.owner.id)?.account.id;
      if (!accountId) throw new Error(`${seeded.owner.email} is paid but has no account`);
      sent.push({ seeded, accountId, transferId: await payments.payout(seeded, accountId) });
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
  return sent;
}
