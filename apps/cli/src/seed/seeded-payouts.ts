import { DEMO_PAYOUT_ACCOUNTS, demoId, type DemoPayoutStatus } from '#libs/demo';
import { cents, payoutDueAt, type Cents } from '#libs/core/rules';
import { seededRandom } from './seeded-random.js';
import { after, type SeededStay } from './seeded-stays.js';

const MS_PER_SECOND = 1_000;
/** The product looks every five minutes for what is due. */
const LOOK_SECONDS = 300;

/** An owner who has begun to set up payouts. */
export interface SeedOwner {
  id: string;
  email: string;
  snapshot: DemoPayoutStatus;
}

/** What a stay owes its owner, and from when on. Cents. @spec A1, A3, A5, A13 */
interface Due {
  bookingId: string;
  ownerId: string;
  owner: Cents;
  cleaning: Cents;
  dueAt: Date;
}

/** A payout of the story; everything that became due to an owner on one day. */
export interface SeededPayout {
  key: string;
  id: string;
  operationId: string;
  owner: SeedOwner;
  at: Date;
  dues: readonly Due[];
  amount: Cents;
}

/** Owners of the demo who have an account at the provider. */
export const seedOwners = (): SeedOwner[] =>
  Object.entries(DEMO_PAYOUT_ACCOUNTS).map(([email, snapshot]) => ({
    id: demoId('user', email),
    email,
    snapshot,
  }));

/** What a stay owes its owner; null while nothing is earned, and after a full refund. @spec A7 */
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

/** The payouts that have been made by `now`: one per enabled owner and day on which something became due. @spec A13 */
export function payoutsOf(seededStays: readonly SeededStay[], now: Date): SeededPayout[] {
  const dues = seededStays.map(dueOf).filter((due) => due !== null);
  return seedOwners()
    .filter(({ snapshot }) => snapshot === 'enabled')
    .flatMap((owner) => {
      const own = dues.filter(({ ownerId }) => ownerId === owner.id);
      const days = Map.groupBy(own, ({ dueAt }) => dueAt.toISOString().slice(0, 10));
      return [...days].map(([day, ofDay]) => payoutOf(owner, day, ofDay)).filter(({ at }) => at <= now);
    });
}

function payoutOf(owner: SeedOwner, day: string, dues: readonly Due[]): SeededPayout {
  const last = dues.reduce((latest, { dueAt }) => (dueAt > latest ? dueAt : latest), new Date(0));
  // The key comes from the stays, not from the day: the same stays told on another day are the same payout.
  const key = dues
    .map(({ bookingId }) => bookingId)
    .sort()
    .join();
  return {
    key,
    id: demoId('payout', key),
    operationId: demoId('payment', `payout/${key}`),
    owner,
    at: after(last, (1 + seededRandom(`${owner.email}/${day}`, LOOK_SECONDS)) * MS_PER_SECOND),
    dues,
    amount: cents(dues.reduce((sum, { owner: share, cleaning }) => sum + share + cleaning, 0)),
  };
}
