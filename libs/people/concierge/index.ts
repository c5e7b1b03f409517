export { pageOf } from './page.js';
export type { Act } from './acts/act.js';
export { NEEDS_WAIVER } from './acts/act.js';
export { ConciergeActs, type HeldUntil, type TermsOf } from './acts/acts.port.js';
export { ActsService } from './acts/acts.service.js';
export { ChatService } from './chat.service.js';
export { Proposals, type Proposal, type RequestToAnswer } from './drafts/proposals.service.js';
export { draftAnswer, type Draft, type DraftFacts } from './drafts/draft-answer.js';
export { ConciergeModule } from './concierge.module.js';
export {
  ConciergeGateways,
  type BlockFacts,
  type EmptyNightsFacts,
  type GuestStayFacts,
  type OwnerMoneyFacts,
  type OwnHomeFacts,
  type PayoutFacts,
  type PeriodMoneyFacts,
  type Requester,
  type BookingFacts,
  type DateChangeFacts,
  type StayWanted,
  type HomeFacts,
  type HomePreferences,
  type QuoteFacts,
} from './gateways.port.js';
export { conciergeOldRows } from './old-rows.js';
export { conciergePersonalData } from './personal-data.js';
export { keepHandedOver } from './questions/keep-questions.js';
export { QuestionsService, type QuestionRow, type QuestionWeek } from './questions/questions.service.js';
export { CONCIERGE_TABLES, type ConciergeTables } from './tables.js';
