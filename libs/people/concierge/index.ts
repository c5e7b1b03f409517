export { pageOf } from './page.js';
export { ChatService } from './chat.service.js';
export { ConciergeModule } from './concierge.module.js';
export {
  ConciergeGateways,
  type BlockFacts,
  type GuestStayFacts,
  type OwnerMoneyFacts,
  type PayoutFacts,
  type Requester,
  type BookingFacts,
  type HomeFacts,
  type HomePreferences,
  type QuoteFacts,
} from './gateways.port.js';
export { conciergeOldRows } from './old-rows.js';
export { conciergePersonalData } from './personal-data.js';
export { CONCIERGE_TABLES, type ConciergeTables } from './tables.js';
