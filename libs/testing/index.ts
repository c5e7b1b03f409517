export { announced } from './announced.js';
export { ApiClient, type Answer } from './api-client.js';
export { eventually } from './eventually.js';
export {
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
export { anEnabledAccount, earnedFrom, paidOut } from './owner-money.js';
export { aPhoto, photoForm, SECRET_PLACE } from './photos.js';
export { tables } from './tables.js';
export {
  startTestApp,
  startTestAppWithPayments,
  testConfig,
  type TestApp,
  type TestAppOptions,
} from './test-app.js';
export { TEST_NOW, TestClock } from './test-clock.js';
export { emptyDatabase, testDatabase, type TestDatabase } from './test-database.js';
