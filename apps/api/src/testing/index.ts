export { ApiClient, type Answer } from './api-client.js';
export { bookingRequest, isFound, ridgeCabin } from './stays.js';
export { startTestApp, startTestAppWithPayments, type TestApp, type TestAppOptions } from './test-app.js';
