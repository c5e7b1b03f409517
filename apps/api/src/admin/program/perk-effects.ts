import { perkTermsOf, type PerkChange } from '#libs/people/loyalty';
import { changedTerms, formatCents, formatCount, type PerkTerms, TIER_BENEFITS } from '#libs/core/rules';

/** The context of a change. */
interface ChangeContext {
  /** Number of vouchers that can still be used. */
  open: number;
  /** Another change is planned for the same instant. */
  replaces: boolean;
  /** Another change is planned for later. */
  plannedLater: boolean;
}

const NONE = 'none';
const VOUCHERS = { percentage: 'a percentage', amount: 'an amount', free_night: 'one night' } as const;

/** Label and formatter of each of a perk's terms. */
const TERM_LABELS: { readonly [Part in keyof PerkTerms]: readonly [string, (terms: PerkTerms) => string] } = {
  category: ['Category', ({ category }) => category.replaceAll('_', ' ')],
  title: ['Title', ({ title }) => `“${title}”`],
  description: ['Description', ({ description }) => `“${description}”`],
  minTier: ['From tier', ({ minTier }) => TIER_BENEFITS[minTier].name],
  pointsCost: ['Cost', (terms) => costOf(terms)],
  discountPercentage: [
    'Percentage',
    ({ discountPercentage: percent }) => (percent === null ? NONE : `${String(percent)}%`),
  ],
  voucher: ['Off a stay', ({ voucher }) => (voucher === null ? NONE : VOUCHERS[voucher])],
  worth: [
    'Worth, or at most',
    ({ worth, voucher }) => (worth !== null ? formatCents(worth) : voucher === null ? NONE : 'no limit'),
  ],
  minNights: ['Least nights', ({ minNights }) => String(minNights)],
  minSubtotal: ['Least price of the nights', ({ minSubtotal }) => formatCents(minSubtotal)],
};

/** The effect of changing a perk, in sentences. @spec E9, E10 */
export function perkEffect({ before, terms, offered }: PerkChange, context: ChangeContext): string[] {
  return [
    ...describeChange(before?.offered ? perkTermsOf(before) : null, terms, offered),
    `Vouchers that were bought before, can still be used, and stay exactly as they are: ${formatCount(context.open)}.`,
    ...(context.replaces ? ['It takes the place of what was chosen for that moment before.'] : []),
    ...(context.plannedLater ? ['What is planned for later still comes.'] : []),
  ];
}

function describeChange(before: PerkTerms | null, terms: PerkTerms, offered: boolean): string[] {
  if (!offered)
    return [`“${terms.title}” is no longer shown and can no longer be redeemed from that moment on.`];
  if (!before)
    return [
      `“${terms.title}” is shown from that moment on, from the tier ${TIER_BENEFITS[terms.minTier].name}: ${costOf(terms)}.`,
    ];
  return changedTerms(before, terms).map((part) => {
    const [label, format] = TERM_LABELS[part];
    return `${label}: ${format(before)} until then, ${format(terms)} from then on.`;
  });
}

const costOf = ({ pointsCost }: PerkTerms): string =>
  pointsCost === null ? 'it comes with the tier' : `${formatCount(pointsCost)} points`;
