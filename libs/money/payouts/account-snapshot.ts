import type Stripe from 'stripe';
import type { PayoutAccountStatus } from '#libs/core/rules';

/** The state of an account; `missing` and `disabledReason` use the provider's terms. */
export interface AccountSnapshot {
  status: Exclude<PayoutAccountStatus, 'not_started'>;
  /** What the provider still requires, such as `external_account`; empty while it verifies. */
  missing: string[];
  disabledReason: string | null;
}

/** Reasons that the owner cannot resolve on the provider's page. */
const NOT_RESOLVABLE_BY_OWNER = /^(rejected\.|listed$|platform_paused$|under_review$|other$)/;

/** An account that the provider no longer knows, or has revoked our access to. */
export const ACCOUNT_GONE: AccountSnapshot = {
  status: 'disabled',
  missing: [],
  disabledReason: 'account_gone',
};

/**
 * Maps the provider's account: `enabled` when it can receive transfers and pay out to a bank, `disabled` when it was rejected,
 * `incomplete` while something is required or being verified. @spec A13
 */
export function snapshotOf(account: Stripe.Account): AccountSnapshot {
  const disabledReason = account.requirements?.disabled_reason ?? null;
  const missing = [...new Set(account.requirements?.currently_due ?? [])].sort();
  if (account.capabilities?.transfers === 'active' && account.payouts_enabled)
    return { status: 'enabled', missing: [], disabledReason: null };
  const status = disabledReason && NOT_RESOLVABLE_BY_OWNER.test(disabledReason) ? 'disabled' : 'incomplete';
  return { status, missing, disabledReason };
}
