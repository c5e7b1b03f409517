export { IdentityWiringModule } from './identity.js';
export { PaymentsWiringModule } from './payments.js';
export { ConciergeWiringModule } from './concierge.js';
export { PrivacyWiringModule } from './privacy.js';
export { ReconciliationWiringModule } from './reconciliation.js';
export { ReviewsWiringModule } from './reviews.js';
export { SupportWiringModule } from './support.js';
export type { ReplacedPorts } from './replaced-ports.js';
export { ENTITIES, TABLE_OWNERS } from './tables.js';
