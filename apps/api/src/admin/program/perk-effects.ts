import { perkTermsOf, type PerkChange } from '#libs/people/loyalty';
import { changedTerms, formatCents, formatCount, type PerkTerms, TIER_BENEFITS } from '#libs/core/rules';

/** What else is known when a change is looked at. */
interface Around {
  /** Vouchers that were bought and can still be used. */
  open: number;
  /** Something is planned for exactly that moment, and something for later. */
  replaces: boolean;
  plannedLater: boolean;
}

const NOTHING = 'none';
const VOUCHERS = { percentage: 'a percentage', amount: 'an amount', free_night: 'one night' } as const;

/** Each part of a perk's terms, as people say it. */
const SAID: { readonly [Part in keyof PerkTerms]: readonly [string, (terms: PerkTerms) => string] } = {
  category: ['Category', ({ category }) => category.replaceAll('_', ' ')],
  title: ['Title', ({ title }) => `“${title}”`],
  description: ['Description', ({ description }) => `“${description}”`],
  minTier: ['From tier', ({ minTier }) => TIER_BENEFITS[minTier].name],
  pointsCost: ['Cost', (terms) => costOf(terms)],
  discountPercentage: [
    'Percentage',
    ({ discountPercentage: percent }) => (percent === null ? NOTHING : `${String(percent)}%`),
  ],
  voucher: ['Off a stay', ({ voucher }) => (voucher === null ? NOTHING : VOUCHERS[voucher])],
  worth: [
    'Worth, or at most',
    ({ worth, voucher }) => (worth !== null ? formatCents(worth) : voucher === null ? NOTHING : 'no limit'),
  ],
  minNights: ['Least nights', ({ minNights }) => String(minNights)],
  minSubtotal: ['Least price of the nights', ({ minSubtotal }) => formatCents(minSubtotal)],
};

/** What a change of a perk does, and what it leaves as it is, in sentences. @spec E9, E10 */
export function perkEffect({ before, terms, offered }: PerkChange, around: Around): string[] {
  return [
    ...whatChanges(before?.offered ? perkTermsOf(before) : null, terms, offered),
    `Vouchers that were bought before, can still be used, and stay exactly as they are: ${formatCount(around.open)}.`,
    ...(around.replaces ? ['It takes the place of what was chosen for that moment before.'] : []),
    ...(around.plannedLater ? ['What is planned for later still comes.'] : []),
  ];
}

function whatChanges(before: PerkTerms | null, terms: PerkTerms, offered: boolean): string[] {
  if (!offered)
    return [`“${terms.title}” is no longer shown and can no longer be redeemed from that moment on.`];
  if (!before)
    return [
      `“${terms.title}” is shown from that moment on, from the tier ${TIER_BENEFITS[terms.minTier].name}: ${costOf(terms)}.`,
    ];
  return changedTerms(before, terms).map((part) => {
    const [name, say] = SAID[part];
    return `${name}: ${say(before)} until then, ${say(terms)} from then on.`;
  });
}

const costOf = ({ pointsCost }: PerkTerms): string =>
  pointsCost === null ? 'it comes with the tier' : `${formatCount(pointsCost)} points`;
