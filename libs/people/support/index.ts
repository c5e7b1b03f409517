export { HandOvers } from './hand-overs.port.js';
export { SupportMailer } from './support-mailer.port.js';
export { SupportModule } from './support.module.js';
export { SupportRequests } from './support-requests.js';
export type { MessageRow, RequestRow, RequestThread } from './requests.queries.js';
export { VisitorQuestions } from './visitor-questions.js';
export { supportPersonalData } from './personal-data.js';
export { SUPPORT_TABLES, type SupportTables } from './tables.js';
