import { RedemptionsService } from '#libs/people/loyalty';
import { Clock, DomainError } from '#libs/core/platform';
import { cents, type PerkTerms } from '#libs/core/rules';
import { aPerk, somePoints } from '#libs/testing';
import type { Act, Actors } from './steps.js';
import type { ManualWorker } from './manual-worker.js';

/** What people do with points besides booking (E10). */
export const VOUCHER_STEPS: Readonly<Record<string, { weight: number; act: Act }>> = {
  'points are spent': {
    weight: 3,
    act: async (worker, actors) => {
      await redeem(worker, actors);
    },
  },
};

/** Every traveler begins with so many, enough for three vouchers. */
const WELCOME_POINTS = 300;
const PERK_POINTS = 100;

/** One of each kind whose shares are odd cents, one that pays some of the cleaning fee and one that pays all of any stay. */
const PERKS: readonly Partial<PerkTerms>[] = [
  { voucher: 'percentage', discountPercentage: 33 },
  { voucher: 'percentage', discountPercentage: 100, worth: cents(7_777) },
  { voucher: 'amount', worth: cents(3_331) },
  { voucher: 'amount', worth: cents(18_883) },
  { voucher: 'amount', worth: cents(100_000) },
  { voucher: 'free_night' },
];

/** Perks to spend points on, and some points. @returns ids of the perks */
export async function perksFor({ market }: ManualWorker, travelers: readonly string[]): Promise<string[]> {
  for (const id of travelers) await somePoints(market.em, { id }, WELCOME_POINTS);
  return Promise.all(PERKS.map((terms) => aPerk(market.em, { cost: PERK_POINTS, terms })));
}

/** A voucher of theirs that no booking has, bought when there is none; null when their points do not suffice. */
export async function voucherOf(
  worker: ManualWorker,
  actors: Actors,
  traveler: string,
): Promise<string | null> {
  const free = await worker.market.tables
    .selectFrom('voucher_status')
    .select('code')
    .where('user_id', '=', traveler)
    .where('booking_id', 'is', null)
    .where('expires_at', '>', worker.market.now())
    .orderBy('created_at')
    .orderBy('code')
    .execute();
  const code = worker.oneOf(free)?.code ?? null;
  return code ?? redeem(worker, actors, traveler).catch(noVoucher);
}

async function redeem(
  worker: ManualWorker,
  actors: Actors,
  traveler = worker.oneOf(actors.travelers),
): Promise<string> {
  const person = { id: traveler ?? '', role: 'traveler' } as const;
  // The worker spends nobody's points, so it does not provide this.
  const redemptions = new RedemptionsService(worker.market.em, worker.market.get(Clock));
  return (await redemptions.redeem(person, worker.oneOf(actors.perks) ?? '')).code;
}

function noVoucher(error: unknown): null {
  if (error instanceof DomainError) return null;
  throw error;
}
