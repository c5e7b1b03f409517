export { Agreements, type Agreement } from './agreements.service.js';
export { bookingReceipt, refundNote, type ReceiptFacts, type RefundFacts } from './booking-receipt.js';
export { BookingReceipts } from './booking-receipts.service.js';
export { DocumentsModule } from './documents.module.js';
export { PlanReceipts } from './plan-receipts.service.js';
export { ownerStatement, type StatementFacts, type StatementRow } from './owner-statement.js';
export { rentalAgreement, type AgreementFacts } from './rental-agreement.js';
