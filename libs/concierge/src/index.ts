export { ChatService, type Kept, type Said } from './chat.service.js';
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
export { SupportLetters, type VisitorLetter } from './support/support-letters.port.js';
export { SupportRequests } from './support/support-requests.js';
export type { MessageRow, RequestRow, WholeRequest } from './support/support-rows.js';
export { VisitorQuestions } from './support/visitor-questions.js';
