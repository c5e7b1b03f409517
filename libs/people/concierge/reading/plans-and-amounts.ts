import { PLAN_TERMS, PLANS, type Plan } from '#libs/core/rules';
import { numberOf, NUMBER } from './numbers.js';
import { writtenOut } from './shorthand.js';
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
export const normalized = (message: string): string =>
  figuresIn(corrected(writtenOut(plain(message)), VOCABULARY));

/** Hundreds and tens in figures: "two hundred and fifty" is 250. */
const figuresIn = (text: string): string =>
  text
    .replace(
      new RegExp(`\\b(${NUMBER}|a) (hundred|thousand|grand)(?: and)?(?: (${TENS.join('|')}))?\\b`, 'g'),
      (_, number: string, unit: string, tens?: string) =>
        String((numberOf(number) ?? 1) * (unit === 'hundred' ? 100 : 1_000) + tensOf(tens)),
    )
    .replace(
      new RegExp(`\\b(${TENS.join('|')})(?:[ -](${ONES}))?\\b`, 'g'),
      (_, tens: string, ones?: string) => String(tensOf(tens) + (numberOf(ones) ?? 0)),
    );

const ONES = 'one|two|three|four|five|six|seven|eight|nine';
const TENS = ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];
/** 0 for none. */
const tensOf = (word: string | undefined): number => (word === undefined ? 0 : (TENS.indexOf(word) + 2) * 10);

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

/** "If I spend 500", "on 600", "a total of 450": an amount without a sign, where only money can stand. */
const SPENT =
  /\b(?:spend|spent|pay|paid|pays|cost|costs|costing|on|for|at|worth|total of) (?:about |around |some )?(\d[\d,]{1,6})\b(?!\s?(?:points?|nights?|days?|guests?|people|persons?|%|percent))/;

/** The amount that a text says is spent, in whole dollars, with a sign or without; null for none. @param text normalised */
export function amountSpentIn(text: string): number | null {
  const digits = SPENT.exec(text)?.[1];
  return amountIn(text) ?? (digits === undefined ? null : Number(digits.replaceAll(',', '')));
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
