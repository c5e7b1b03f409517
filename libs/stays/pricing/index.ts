export {
  pricesVersion,
  replacePrices,
  setNightPrices,
  type NightPrice,
  type PriceSettings,
} from './change-prices.js';
export { pricingOldRows } from './old-rows.js';
export { priceRulesOf, type PricedHome } from './price-rules.js';
export { PRICING_TABLES, type PricingTables } from './tables.js';
