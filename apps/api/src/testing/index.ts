export { ApiClient, type Answer } from './api-client.js';
export { startTestApp, startTestAppWithPayments, type TestApp, type TestAppOptions } from './test-app.js';
