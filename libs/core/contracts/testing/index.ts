export { Day, Dollars, Facts, Id, Instant } from '../calls/fields.js';
export { ALL_CALLS } from './all-calls.js';
export { callAt, findMismatch } from './find-mismatch.js';
