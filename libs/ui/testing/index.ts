export { newUser } from './user.js';
export {
  callsTo,
  findText,
  neverRespond,
  overrideResponses,
  respondWith,
  respondWithError,
  setUpMockApi,
  type ReceivedCall,
} from './mock-api.js';
