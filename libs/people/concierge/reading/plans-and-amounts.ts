import { PLAN_TERMS, PLANS, type Plan } from '#libs/core/rules';
import { corrected, plain } from './vocabulary.js';

/** Words whose misspellings are corrected. */
const VOCABULARY = new Set(
  `cancel cancellation cancelled cancelling refund refunds refunded booking bookings reservation reservations points
  loyalty premium subscription membership compare difference between upgrade downgrade available availability
  tomorrow weekend guests people nights homes house houses cabin cabins cottage apartment rental recommend suggest
  looking search cheapest human person agent support representative complaint balance earned spend spending cleaning
  service policy payment payout payouts review reviews check-in checkout arrival arrive upcoming expire redeem
  voucher password account property owner owners liability agreement contract change money monday tuesday wednesday
  thursday friday saturday sunday january february august september october november december april company
  someone another receive tonight possible maximum minimum declined charged unpaid pending higher lower plans
  explorer adventurer voyager elite pictures photos price prices percent discount deposit eligible`.match(
    /[a-z-]+/g,
  ),
);

/** A normalised message without typos. */
export const normalized = (message: string): string => corrected(plain(message), VOCABULARY);

/** The plans named in a text, cheapest first. */
export function plansIn(text: string): Plan[] {
  const squeezed = text
    .replace(/\bsuper[ -]?plus\b/g, ' super_plus ')
    .replace(/\bultra[ -]?plus\b/g, ' ultra_plus ')
    .replace(/\b(?:free loyalty|basic|free plan)\b/g, ' basic ');
  return PLANS.filter(
    (plan) => new RegExp(`\\b${plan}\\b`).test(squeezed) || squeezed.includes(plain(PLAN_TERMS[plan].name)),
  );
}

/** The first amount in a text, in whole dollars. */
export function amountIn(text: string): number | null {
  const match = /\$\s?(\d[\d,]{0,6})(?:\.\d\d)?\b|\b(\d[\d,]{0,6})\s?(?:dollars?|usd|bucks)\b/.exec(text);
  const digits = match?.[1] ?? match?.[2];
  return digits === undefined ? null : Number(digits.replaceAll(',', ''));
}

/** "120 a night", "190 per night", "205-a-night". */
const A_NIGHT =
  /(?:\$\s?)?\b(\d[\d,]{0,6})(?:\s?(?:dollars?|usd|bucks))?[ -](?:a|per|each|for one)[ -]night\b|\bnights? (?:at|of) \$?\s?(\d[\d,]{0,6})\b/;

/** The price of a night that a text states, in whole dollars. @param text normalised by `plain` */
export function nightlyIn(text: string): number | null {
  const [, before, after] = A_NIGHT.exec(text) ?? [];
  const digits = before ?? after;
  return digits === undefined ? null : Number(digits.replaceAll(',', ''));
}
