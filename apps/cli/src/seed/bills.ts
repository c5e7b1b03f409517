import type { Bill, Cashier } from './cashier.js';
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
