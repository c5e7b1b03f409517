import { ACCOUNT_ERRORS } from './account-errors.js';
import { ARRIVAL_ERRORS } from './arrival-errors.js';
import { BOOKING_ERRORS } from './booking-errors.js';
import { CALENDAR_ERRORS } from './calendar-errors.js';
import { DATE_CHANGE_ERRORS } from './date-change-errors.js';
import { FEED_ERRORS } from './feed-errors.js';
import { HELP_ERRORS } from './help-errors.js';
import { LOYALTY_ERRORS } from './loyalty-errors.js';
import { MESSAGE_ERRORS } from './message-errors.js';
import { MONEY_ERRORS } from './money-errors.js';
import { OPERATOR_ERRORS } from './operator-errors.js';
import { PRICE_ERRORS } from './price-errors.js';
import { PROPERTY_ERRORS } from './property-errors.js';
import { REQUEST_ERRORS } from './request-errors.js';
import { REVIEW_ERRORS } from './review-errors.js';
import { SECOND_FACTOR_ERRORS } from './second-factor-errors.js';
import { THREAD_ERRORS } from './thread-errors.js';

export * from './account-errors.js';
export * from './arrival-errors.js';
export * from './booking-errors.js';
export * from './calendar-errors.js';
export * from './date-change-errors.js';
export * from './feed-errors.js';
export * from './help-errors.js';
export * from './loyalty-errors.js';
export * from './message-errors.js';
export * from './money-errors.js';
export * from './operator-errors.js';
export * from './price-errors.js';
export * from './property-errors.js';
export * from './request-errors.js';
export * from './review-errors.js';
export * from './second-factor-errors.js';
export * from './thread-errors.js';

/** Every error of the product. Screens import only the part they need, because the full catalogue is larger than most screens. @spec F10, F16 */
export const ERRORS = {
  ...REQUEST_ERRORS,
  ...ACCOUNT_ERRORS,
  ...SECOND_FACTOR_ERRORS,
  ...PROPERTY_ERRORS,
  ...BOOKING_ERRORS,
  ...DATE_CHANGE_ERRORS,
  ...ARRIVAL_ERRORS,
  ...CALENDAR_ERRORS,
  ...PRICE_ERRORS,
  ...FEED_ERRORS,
  ...MONEY_ERRORS,
  ...LOYALTY_ERRORS,
  ...REVIEW_ERRORS,
  ...MESSAGE_ERRORS,
  ...THREAD_ERRORS,
  ...HELP_ERRORS,
  ...OPERATOR_ERRORS,
} as const;

export type ErrorCode = keyof typeof ERRORS;
export const ERROR_CODES = Object.keys(ERRORS) as ErrorCode[];
