export { DealsModule } from './deals.module.js';
export { PriceClaims, type PriceStory } from './price-claims.service.js';
