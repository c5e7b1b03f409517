import { DomainError } from '#libs/core/platform';
import { isProviderOutage } from '#libs/money/provider';

/** When an outage may be over. */
export const RETRY_SECONDS = 5;

/** Another change of the same traveler is being made at this moment. */
export const changeUnderWay = (): DomainError =>
  new DomainError('subscription.change_under_way', { retryAfter: 2 });

/** The provider is away; nothing is lost, and nothing is charged twice. */
const providerUnavailable = (): DomainError =>
  new DomainError('subscription.provider_unavailable', { retryAfter: RETRY_SECONDS });

/** An outage of the provider as what it means to a traveler; any other error as it is. */
export const forTraveler = (error: unknown): unknown =>
  isProviderOutage(error) ? providerUnavailable() : error;
