import { DEMO_PAYOUT_ACCOUNTS, demoId, type DemoPayoutStatus } from '#libs/demo';
import { cents, payoutDueAt, type Cents } from '#libs/core/rules';
import { seededRandom } from './seeded-random.js';
import { after, type SeededStay } from './seeded-stays.js';

const MS_PER_SECOND = 1_000;
/** The product pays out every five minutes. */
const PAYOUT_INTERVAL_SECONDS = 300;

/** An owner with a provider account. */
export interface SeedOwner {
  id: string;
  email: string;
  status: DemoPayoutStatus;
}

/** What a stay owes its owner, in cents, and when it falls due. @spec A1, A3, A5, A13 */
interface Due {
  bookingId: string;
  ownerId: string;
  owner: Cents;
  cleaning: Cents;
  dueAt: Date;
}

/** A demo payout: everything that fell due to an owner on one day. */
export interface SeededPayout {
  key: string;
  id: string;
  operationId: string;
  owner: SeedOwner;
  at: Date;
  dueAmounts: readonly Due[];
  amount: Cents;
}

/** Demo owners with an account at the provider. */
export const seedOwners = (): SeedOwner[] =>
  Object.entries(DEMO_PAYOUT_ACCOUNTS).map(([email, status]) => ({
    id: demoId('user', email),
    email,
    status,
  }));

/** What a stay owes its owner; null before it ends and after a full refund. @spec A7 */
function dueOf({ bookingId, home, price, checkInAt, payment, ending }: SeededStay): Due | null {
  if (!payment || !ending) return null;
  const facts = { bookingId, ownerId: home.ownerId };
  if (ending.kind === 'completed')
    return {
      ...facts,
      owner: price.ownerEarnings,
      cleaning: price.cleaningFee,
      dueAt: payoutDueAt(ending.at),
    };
  const { ownerShare: owner, cleaning } = ending.settlement;
  return owner + cleaning === 0 ? null : { ...facts, owner, cleaning, dueAt: payoutDueAt(checkInAt) };
}

/** The payouts made by `now`: one per enabled owner and day on which something fell due. @spec A13 */
export function payoutsOf(seededStays: readonly SeededStay[], now: Date): SeededPayout[] {
  const dueAmounts = seededStays.map(dueOf).filter((due) => due !== null);
  return seedOwners()
    .filter(({ status }) => status === 'enabled')
    .flatMap((owner) => {
      const own = dueAmounts.filter(({ ownerId }) => ownerId === owner.id);
      const days = Map.groupBy(own, ({ dueAt }) => dueAt.toISOString().slice(0, 10));
      return [...days].map(([day, ofDay]) => payoutOf(owner, day, ofDay)).filter(({ at }) => at <= now);
    });
}

function payoutOf(owner: SeedOwner, day: string, dueAmounts: readonly Due[]): SeededPayout {
  const last = dueAmounts.reduce((latest, { dueAt }) => (dueAt > latest ? dueAt : latest), new Date(0));
  // The key depends on the stays, not on the day: seeding the same stays on another day gives the same payout.
  const key = dueAmounts
    .map(({ bookingId }) => bookingId)
    .sort()
    .join();
  return {
    key,
    id: demoId('payout', key),
    operationId: demoId('payment', `payout/${key}`),
    owner,
    at: after(last, (1 + seededRandom(`${owner.email}/${day}`, PAYOUT_INTERVAL_SECONDS)) * MS_PER_SECOND),
    dueAmounts,
    amount: cents(dueAmounts.reduce((sum, { owner: share, cleaning }) => sum + share + cleaning, 0)),
  };
}
