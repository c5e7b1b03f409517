import { cents, dollars, type PerkCategory, type Tier, type VoucherTerms } from '#libs/core/rules';

/** A demo perk. @spec §3 Perk, E9, E10 */
export interface DemoPerk {
  key: string;
  category: PerkCategory;
  title: string;
  description: string;
  discountPercentage: number | null;
  /** Null for a perk included in a tier. */
  pointsCost: number | null;
  minTier: Tier;
  /** Terms of its voucher for stays; null for a partner's offer. @spec A11 */
  stay: VoucherTerms | null;
}

/** A perk bought with points. */
const reward = (
  key: string,
  category: PerkCategory,
  pointsCost: number | null,
  facts: { title: string; description: string; discount?: number; minTier?: Tier; stay?: VoucherTerms },
): DemoPerk => ({
  key,
  category,
  title: facts.title,
  description: facts.description,
  discountPercentage: facts.discount ?? null,
  pointsCost,
  minTier: facts.minTier ?? 'explorer',
  stay: facts.stay ?? null,
});

/** A perk included in a tier. @spec E9 */
const benefit = (
  key: string,
  category: PerkCategory,
  minTier: Tier,
  facts: { title: string; description: string; discount?: number },
): DemoPerk => reward(key, category, null, { ...facts, minTier });

/** Terms of a voucher for stays; no limits by default. */
const offStay = (kind: VoucherTerms['kind'], terms: Partial<VoucherTerms>): VoucherTerms => ({
  kind,
  percent: null,
  worth: null,
  minNights: 1,
  minSubtotal: cents(0),
  ...terms,
});

/** All demo perks in catalogue order; every category has at least one. @spec §2 /loyalty, E9 */
export const DEMO_PERKS: readonly DemoPerk[] = [
  reward('breakfast-basket', 'dining', 300, {
    title: 'Breakfast on the doorstep',
    description:
      'Bread, fruit, eggs and coffee from a bakery nearby, waiting at the door on your first morning.',
  }),
  reward('dinner-for-two', 'dining', 800, {
    title: 'Dinner for two',
    description: 'A set menu at a partner restaurant within half an hour of your home, drinks not included.',
  }),
  benefit('local-tables', 'dining', 'adventurer', {
    title: 'A table, and 10% off',
    description: 'Partner restaurants keep a table for you until seven and take 10% off the bill.',
    discount: 10,
  }),
  reward('film-night', 'entertainment', 450, {
    title: 'Film night',
    description: 'Two tickets for an independent cinema near your stay, on any evening of the week.',
  }),
  reward('live-music', 'entertainment', 1_200, {
    title: 'Two seats for live music',
    description: 'Two good seats at a partner venue: jazz, folk or a chamber concert, whatever is on.',
    minTier: 'adventurer',
  }),
  reward('museum-day', 'attractions', 500, {
    title: 'Museum day for four',
    description: 'One day in a museum, an aquarium or a botanical garden, for up to four people.',
  }),
  reward('guided-walk', 'attractions', 650, {
    title: 'Guided walk, half price',
    description: 'A three-hour walk with a local who knows the trails, the tides or the old town.',
    discount: 50,
  }),
  benefit('park-pass', 'attractions', 'voyager', {
    title: 'State park day pass',
    description: 'A day pass for one car, for any state park that takes part, once for each stay.',
  }),
  reward('fifteen-off', 'bonus_nights', 400, {
    title: '$15 off your next stay',
    description: '$15 off any stay.',
    stay: offStay('amount', { worth: dollars(15) }),
  }),
  reward('ten-percent', 'bonus_nights', 900, {
    title: '10% off your next stay',
    description: '10% off the nights of any stay of two nights or more, up to $60.',
    discount: 10,
    stay: offStay('percentage', { percent: 10, worth: dollars(60), minNights: 2 }),
  }),
  reward('fifty-off', 'bonus_nights', 1_200, {
    title: '$50 off a longer stay',
    description: '$50 off a stay when the nights come to $300 or more.',
    minTier: 'adventurer',
    stay: offStay('amount', { worth: dollars(50), minSubtotal: dollars(300) }),
  }),
  reward('bonus-night', 'bonus_nights', 1_800, {
    title: 'One night on us',
    description:
      'The last night free on a stay of three nights or more, up to $250. The cleaning fee still applies.',
    minTier: 'voyager',
    stay: offStay('free_night', { worth: dollars(250), minNights: 3 }),
  }),
  reward('weekend-on-us', 'bonus_nights', 9_000, {
    title: 'A weekend on us',
    description: '$600 off a stay: the nights first, then the cleaning fee. Use it all at once.',
    minTier: 'elite_traveler',
    stay: offStay('amount', { worth: dollars(600) }),
  }),
  benefit('late-check-out', 'other', 'voyager', {
    title: 'Late check-out',
    description: 'Stay until 1:00 PM if no one checks in that day. Just ask your host.',
  }),
  benefit('early-check-in', 'other', 'elite_traveler', {
    title: 'Early check-in',
    description: 'From noon, if no one checks out that day. Just ask your host.',
  }),
];
