import type { PerkFacts } from '../gateways.port.js';
import { plain, wordsOf } from './vocabulary.js';

/** Words of titles that name no perk by themselves. */
const COMMON = new Set(
  'a an the and on us off your next for of at in to one two four day days night nights stay stays longer half price seats table check out state early late'.split(
    ' ',
  ),
);
/** What makes a number the worth of a perk: "the 15 off", "the 50 dollar voucher". */
const WORTH = '(?: ?(?:%|percent|dollars?|bucks|usd))?';
const AS_PERK = '(?:off|discount|voucher|coupon|perk|reward|one)';
const FEWEST_DIGITS = 3;

/**
 * The perk that a text names by its title, its worth or its price, one for points before one of a tier; null for none, or several.
 * @param text normalised
 */
export function perkNamed(perks: readonly PerkFacts[], text: string): PerkFacts | null {
  const scored = perks.map((perk) => ({ perk, score: score(perk, text) }));
  const best = Math.max(0, ...scored.map((one) => one.score));
  const likeliest = scored.filter((one) => one.score === best);
  const bought = likeliest.filter(({ perk }) => perk.points !== null);
  const named = bought.length > 0 ? bought : likeliest;
  return best > 0 && named.length === 1 ? (named[0]?.perk ?? null) : null;
}

/** "Late check-out" is written in three ways. */
const joined = (text: string): string => text.replaceAll(/[ -]/g, '');

function score({ title, points }: PerkFacts, text: string): number {
  const name = plain(title);
  const figures = text.replaceAll(/(?<=\d),(?=\d{3})/g, '');
  if (joined(figures).includes(joined(name.replace(/^an? /, '')))) return name.length;
  const said = new Set(wordsOf(text));
  const words = wordsOf(name).filter((word) => !COMMON.has(word) && !/^\d/.test(word));
  const onUs = / on us$/.test(name) && / on us\b/.test(text) ? 1 : 0;
  const worth = /(\d+)(%?) off\b/.exec(name)?.[1];
  const isWorth = worth !== undefined && new RegExp(`\\b${worth}${WORTH} ${AS_PERK}\\b`).test(figures);
  const price = points === null || String(points).length < FEWEST_DIGITS ? null : String(points);
  const isPrice =
    price !== null &&
    new RegExp(`\\b(?:at|for|costs?|of) ${price}\\b|\\b${price} (?:points?|one)\\b`).test(figures);
  const isNamed = words.filter((word) => said.has(word)).length;
  return isNamed + onUs + (isWorth ? 1 : 0) + (isPrice && isNamed + onUs > 0 ? 1 : 0);
}
