import type Stripe from 'stripe';
import type { PayoutAccountStatus } from '#libs/core/rules';

/** Where an account stands, in the provider's own words for what is missing. */
export interface AccountSnapshot {
  status: Exclude<PayoutAccountStatus, 'not_started'>;
  /** What the provider still asks for, such as `external_account`; empty while it checks what it was told. */
  missing: string[];
  disabledReason: string | null;
}

/** Reasons that the owner cannot mend on the provider's page. */
const OUT_OF_THEIR_HANDS = /^(rejected\.|listed$|platform_paused$|under_review$|other$)/;

/** An account that the provider does not know (any more), or has closed to us. */
export const ACCOUNT_GONE: AccountSnapshot = {
  status: 'disabled',
  missing: [],
  disabledReason: 'account_gone',
};

/**
 * What the provider's account means to us: enabled when money can be sent to it and from it to a bank, disabled when it was
 * turned down, incomplete while something is asked for or checked. @spec A13
 */
export function snapshotOf(account: Stripe.Account): AccountSnapshot {
  const disabledReason = account.requirements?.disabled_reason ?? null;
  const missing = [...new Set(account.requirements?.currently_due ?? [])].sort();
  if (account.capabilities?.transfers === 'active' && account.payouts_enabled)
    return { status: 'enabled', missing: [], disabledReason: null };
  const status = disabledReason && OUT_OF_THEIR_HANDS.test(disabledReason) ? 'disabled' : 'incomplete';
  return { status, missing, disabledReason };
}
