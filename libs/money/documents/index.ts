export { arrivalGuide, type ArrivalGuideFacts } from './arrival-guide.js';
export { Agreements } from './agreements.service.js';
export { BookingReceipts } from './booking-receipts.service.js';
export { DocumentsHandlers } from './documents.handlers.js';
export { DocumentsModule } from './documents.module.js';
export { PlanReceipts } from './plan-receipts.service.js';
export { ownerStatement, type StatementFacts, type StatementRow } from './owner-statement.js';
export { DOCUMENTS_TABLES, type DocumentsTables } from './tables.js';
