export { DealsModule } from './deals.module.js';
export { Deals, type Deal } from './deals.service.js';
export { pastPrices } from './past-prices.js';
export { PriceClaims, type PriceStory, type ReplayedClaim } from './price-claims.service.js';
