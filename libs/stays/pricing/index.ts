export {
  lowestPriceOf,
  pricesVersion,
  replacePrices,
  setNightPrices,
  type NightPrice,
} from './change-prices.js';
export { pricingOldRows } from './old-rows.js';
export { priceRulesOf, type PricedHome } from './price-rules.js';
export { offerVersion, type StoredOffer } from './stored-offer.js';
export { PRICING_TABLES, type PricingTables } from './tables.js';
