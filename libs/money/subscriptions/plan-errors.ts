import { DomainError } from '#libs/core/platform';
import { isProviderOutage } from '#libs/money/provider';

/** Retry delay after an outage. */
export const RETRY_SECONDS = 5;

/** Another change of the same traveler is in progress. */
export const changeUnderWay = (): DomainError =>
  new DomainError('subscription.change_under_way', { retryAfter: 2 });

/** Maps a provider outage to `subscription.provider_unavailable`; returns any other error unchanged. */
export const toTravelerError = (error: unknown): unknown =>
  isProviderOutage(error)
    ? new DomainError('subscription.provider_unavailable', { retryAfter: RETRY_SECONDS })
    : error;
