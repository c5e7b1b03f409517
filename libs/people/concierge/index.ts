export { ChatService } from './chat.service.js';
export { ConciergeModule } from './concierge.module.js';
export {
  ConciergeDoors,
  type Asker,
  type BookingFacts,
  type HomeFacts,
  type HomeWish,
  type QuoteFacts,
} from './doors.port.js';
export { evaluate, PASS_SHARE, reportOf, shareOf } from './evaluation/evaluate.js';
export { conciergePersonalData } from './personal-data.js';
export { CONCIERGE_TABLES, type ConciergeTables } from './tables.js';
