import type { Bill, Cashier } from './cashier.js';
import type { OpenedAccount, SentPayout } from './payout-steps.js';
import { payoutsOf, storyOwners } from './payout-plot.js';
import type { Plot } from './plot.js';

/** Few, because the sandbox shares the machine with everything else that starts. */
const AT_ONCE = 4;

/** Has every paid stay paid at the provider, and refunded what was refunded. @returns bills by booking id */
export async function billsFor(plots: readonly Plot[], cashier: Cashier): Promise<Map<string, Bill>> {
  const bills = new Map<string, Bill>();
  const queue = plots.filter(({ payment }) => payment !== null).values();
  const worker = async (): Promise<void> => {
    for (const plot of queue) bills.set(plot.bookingId, await billFor(plot, cashier));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return bills;
}

async function billFor(plot: Plot, cashier: Cashier): Promise<Bill> {
  const charge = await cashier.charge(plot);
  const refund = plot.ending?.kind === 'cancelled' ? plot.ending.settlement.refund : 0;
  return { charge, refundId: refund > 0 ? await cashier.refund(plot, charge, refund) : null };
}

/** Has the demo's owners onboarded. */
export const accountsFor = (cashier: Cashier): Promise<OpenedAccount[]> =>
  Promise.all(storyOwners().map(async (owner) => ({ owner, account: await cashier.account(owner) })));

/** Has sent what became due to enabled owners by `now`; after the stays were paid, because it is their money. */
export async function payoutsFor(
  plots: readonly Plot[],
  accounts: readonly OpenedAccount[],
  { cashier, now }: { cashier: Cashier; now: Date },
): Promise<SentPayout[]> {
  const sent: SentPayout[] = [];
  const queue = payoutsOf(plots, now).values();
  const worker = async (): Promise<void> => {
    for (const plot of queue) {
      const accountId = accounts.find(({ owner }) => owner.id === plot.owner.id)?.account.id;
      if (!accountId) throw new Error(`${plot.owner.email} is paid but has no account`);
      sent.push({ plot, accountId, transferId: await cashier.payout(plot, accountId) });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return sent;
}
