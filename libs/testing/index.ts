export { bookingFacts, eventPayloads } from './event-payloads.js';
export { eventually } from './eventually.js';
export {
  aBlock,
  aBooking,
  aHome,
  anOperator,
  anOwner,
  aPerk,
  aReview,
  aUser,
  aVoucher,
  somePoints,
} from './factories.js';
export { aCheckoutSession, anOperation, aPayment, aPlanCharge, aSubscription } from './money-rows.js';
export { anEnabledAccount, earnedFrom, paidOut } from './owner-money.js';
export { aPhoto, photoForm, SECRET_EXIF_TEXT } from './photos.js';
export { pdfText } from './pdf-text.js';
export { tables, type AllTables } from './tables.js';
export { testConfig } from './test-config.js';
export { TEST_NOW, TestClock } from './test-clock.js';
export { emptyDatabase, testDatabase, type TestDatabase } from './test-database.js';
export { aCalendar, startCalendarServer, type CalendarServer } from './calendar-server.js';
export { startS3, type LocalS3 } from './local-s3.js';
export { TcpProxy } from './tcp-proxy.js';
