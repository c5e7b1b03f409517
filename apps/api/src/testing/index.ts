export { ApiClient, type Answer } from './api-client.js';
export { bookingRequest, isFound, ridgeCabin } from './stays.js';
export { OperatorBrowser } from './operator-browser.js';
export { SoftAuthenticator } from './soft-authenticator.js';
export { startTestApp, startTestAppWithPayments, type TestApp, type TestAppOptions } from './test-app.js';
export { startTwoInstances, type TwoInstances } from './two-instances.js';
