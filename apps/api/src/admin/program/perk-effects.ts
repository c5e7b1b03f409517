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
  minTier: ['Minimum tier', ({ minTier }) => TIER_BENEFITS[minTier].name],
  pointsCost: ['Cost', (terms) => costOf(terms)],
  discountPercentage: [
    'Discount',
    ({ discountPercentage: percent }) => (percent === null ? NONE : `${String(percent)}%`),
  ],
  voucher: ['Voucher', ({ voucher }) => (voucher === null ? NONE : VOUCHERS[voucher])],
  worth: [
    'Amount or maximum',
    ({ worth, voucher }) => (worth !== null ? formatCents(worth) : voucher === null ? NONE : 'no limit'),
  ],
  minNights: ['Minimum nights', ({ minNights }) => String(minNights)],
  minSubtotal: ['Minimum spend on nights', ({ minSubtotal }) => formatCents(minSubtotal)],
};

/** The effect of changing a perk, in sentences. @spec E9, E10 */
export function perkEffect({ before, terms, offered }: PerkChange, context: ChangeContext): string[] {
  return [
    ...describeChange(before?.offered ? perkTermsOf(before) : null, terms, offered),
    context.open === 0
      ? 'No vouchers are outstanding.'
      : `Vouchers already redeemed keep their terms; ${formatCount(context.open)} can still be used.`,
    ...(context.replaces ? ['This replaces the change already scheduled for that time.'] : []),
    ...(context.plannedLater ? ['Changes scheduled for later still take effect.'] : []),
  ];
}

function describeChange(before: PerkTerms | null, terms: PerkTerms, offered: boolean): string[] {
  if (!offered) return [`“${terms.title}” can no longer be seen or redeemed.`];
  if (!before)
    return [
      `“${terms.title}” becomes available from the ${TIER_BENEFITS[terms.minTier].name} tier up: ${costOf(terms)}.`,
    ];
  return changedTerms(before, terms).map((part) => {
    const [label, format] = TERM_LABELS[part];
    return `${label} changes from ${format(before)} to ${format(terms)}.`;
  });
}

const costOf = ({ pointsCost }: PerkTerms): string =>
  pointsCost === null ? 'included with the tier' : `${formatCount(pointsCost)} points`;
