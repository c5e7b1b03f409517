import {
  cents,
  civilDate,
  type Cents,
  type CivilDate,
  type OfferVersion,
  type PriceRules,
  type StayRules,
} from '#libs/core/rules';

/** What decides the price and the sale of a home, as the database's `offer_of` tells it. */
export type StoredOffer = Omit<PriceRules, 'nights'> &
  StayRules & {
    listed: boolean;
    timeZone: string;
    sellsGaps: boolean;
    nights: Readonly<Record<CivilDate, Cents>>;
  };

/** A stored offer as a version that began at an instant. */
export function offerVersion(since: Date, offer: StoredOffer): OfferVersion {
  const { listed, timeZone, base, weekend, seasons, ladder, lengths, gapPercent, floor, ...rest } = offer;
  const { nights, ...limits } = rest;
  const own = new Map(Object.entries(nights).map(([night, price]) => [civilDate(night), cents(price)]));
  const prices = { base, weekend, seasons, nights: own, ladder, lengths, gapPercent, floor };
  return { since, listed, timeZone, limits, prices };
}
