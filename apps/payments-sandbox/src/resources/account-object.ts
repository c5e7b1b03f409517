import type Stripe from 'stripe';
import { newId } from '../core/ids.js';
import type { World } from '../core/world.js';

/** The input of a new connected account. */
export interface AccountFacts {
  readonly type: 'express' | 'custom' | 'standard';
  readonly country: string;
  readonly email: string | null;
  readonly businessType: Stripe.Account['business_type'];
  readonly metadata: Stripe.Metadata;
}

/** The state of an account: no details yet, enabled, details incomplete, rejected. */
export type AccountState = 'new' | 'enabled' | 'restricted' | 'rejected';

const INITIAL_REQUIREMENTS = [
  'business_type',
  'external_account',
  'individual.first_name',
  'individual.last_name',
  'tos_acceptance.date',
];

function requirementsOf(state: AccountState): Stripe.Account.Requirements {
  const due =
    state === 'new'
      ? INITIAL_REQUIREMENTS
      : state === 'restricted'
        ? ['individual.verification.document']
        : [];
  const reasons = {
    new: 'requirements.past_due',
    restricted: 'requirements.past_due',
    rejected: 'rejected.other',
    enabled: null,
  } as const;
  return {
    alternatives: [],
    current_deadline: null,
    currently_due: due,
    disabled_reason: reasons[state],
    errors: [],
    eventually_due: due,
    past_due: due,
    pending_verification: [],
  };
}

/** The fields of an account that depend on its state. */
export function stateFields(
  state: AccountState,
): Pick<
  Stripe.Account,
  'capabilities' | 'charges_enabled' | 'payouts_enabled' | 'details_submitted' | 'requirements'
> {
  const enabled = state === 'enabled';
  return {
    capabilities: { transfers: enabled ? 'active' : 'inactive' },
    charges_enabled: enabled,
    payouts_enabled: enabled,
    details_submitted: state !== 'new',
    requirements: requirementsOf(state),
  };
}

/** A new connected account without details. Not yet stored. */
export const newAccount = (world: World, facts: AccountFacts): Stripe.Account => ({
  id: newId('acct', 16),
  object: 'account',
  ...stateFields('new'),
  business_profile: {
    mcc: null,
    minority_owned_business_designation: null,
    name: null,
    specified_commercial_transactions_act_url: null,
    support_address: null,
    support_email: null,
    support_phone: null,
    support_url: null,
    url: null,
  },
  business_type: facts.businessType ?? null,
  controller: {
    fees: { payer: 'application' },
    is_controller: true,
    losses: { payments: 'application' },
    requirement_collection: 'stripe',
    stripe_dashboard: { type: facts.type === 'express' ? 'express' : 'none' },
    type: 'application',
  },
  country: facts.country,
  created: world.clock.seconds(),
  default_currency: 'usd',
  email: facts.email,
  metadata: facts.metadata,
  type: facts.type,
});

/** The platform's own account. */
export const platformAccount = (): Stripe.Account => ({
  id: 'acct_latchkeysandbox',
  object: 'account',
  business_type: 'company',
  capabilities: { card_payments: 'active', transfers: 'active' },
  charges_enabled: true,
  country: 'US',
  default_currency: 'usd',
  details_submitted: true,
  email: 'payments@latchkey.test',
  metadata: {},
  payouts_enabled: true,
  type: 'standard',
});
