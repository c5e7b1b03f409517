export { pricesVersion, replacePrices, setNightPrices, type NightPrice } from './change-prices.js';
export { pricingOldRows } from './old-rows.js';
export { priceRulesOf, type PricedHome } from './price-rules.js';
export { PRICING_TABLES } from './tables.js';
