import {
  PLAN_TERMS,
  PLANS,
  pointsFor,
  TIER_BENEFITS,
  tierProgress,
  type Cents,
  type Plan,
} from '#libs/core/rules';
import type { RenewalFacts, SnapshotFacts, VoucherFacts } from '../gateways.port.js';
import type { Translated } from './speaker.js';

const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

/** Points and tier. */
export const saidAccount =
  (snapshot: SnapshotFacts): Translated =>
  (speaker) => {
    const said = speaker.wording.membership;
    const { tier, nextTier, pointsToNext } = tierProgress(snapshot.lifetime);
    const point = (number: number) => speaker.count('point', number);
    return [
      said.points({
        balance: point(snapshot.balance),
        tier: TIER_BENEFITS[tier].name,
        lifetime: point(snapshot.lifetime),
      }),
      nextTier ? said.toNextTier(point(pointsToNext), TIER_BENEFITS[nextTier].name) : said.highestTier,
      ...(snapshot.pending > 0 ? [said.pending(point(snapshot.pending))] : []),
    ].join(' ');
  };

/** Points for an amount. @param plan null for all plans */
export const saidForAmount =
  (paid: Cents, plan: Plan | null): Translated =>
  (speaker) => {
    const earned = PLANS.filter((one) => one === plan || one !== 'premium')
      .toSorted((one, other) => Number(other === plan) - Number(one === plan))
      .map(
        (one) =>
          `${PLAN_TERMS[one].name} ${speaker.count('point', pointsFor(paid, PLAN_TERMS[one].multiplier))}`,
      );
    return speaker.wording.membership.forAmount(speaker.money(paid), earned.join(', '));
  };

/** A plan, and how it goes on. @param renewal null without a plan that is paid for */
export const saidPlan =
  (plan: Plan, renewal: RenewalFacts | null): Translated =>
  (speaker) => {
    const said = speaker.wording.membership;
    const { name, multiplier, priceCents } = PLAN_TERMS[plan];
    const yours = said.plan({ name, multiplier });
    if (renewal) return `${yours} ${goesOn(renewal)(speaker)}`;
    // A plan that was given away has a price all the same.
    return priceCents === 0 ? `${yours} ${said.free}` : yours;
  };

const goesOn =
  ({ price, renewsAt, pendingPlan, graceEndsAt }: RenewalFacts): Translated =>
  (speaker) => {
    const said = speaker.wording.membership;
    const day = (at: Date) => speaker.day(dayOf(at));
    if (graceEndsAt)
      return said.pastDue({
        price: speaker.money(price),
        until: day(graceEndsAt),
        free: PLAN_TERMS.basic.name,
      });
    return pendingPlan
      ? said.changes(day(renewsAt), PLAN_TERMS[pendingPlan].name)
      : said.renews(day(renewsAt), speaker.money(price));
  };

/** The vouchers that can be used. */
export const saidVouchers =
  (usable: readonly VoucherFacts[]): Translated =>
  (speaker) => {
    const said = speaker.wording.membership;
    if (usable.length === 0) return said.noVoucher;
    const lines = usable.map(({ title, code, expiresAt }) =>
      said.voucher({ title, code, until: speaker.day(dayOf(expiresAt)) }),
    );
    return `${said.vouchers}\n${lines.join('\n')}`;
  };

/** What points buy. Titles of perks are in English. */
export const saidPerks =
  (balance: number, within: readonly { title: string; price: number }[]): Translated =>
  (speaker) => {
    const said = speaker.wording.membership;
    const points = speaker.count('point', balance);
    if (within.length === 0) return said.buysNothing(points);
    return `${said.buys(points)}\n${within.map(({ title, price }) => `${title} (${speaker.count('point', price)})`).join('\n')}`;
  };
