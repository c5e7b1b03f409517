import type Stripe from 'stripe';
import { newId } from '../core/ids.js';
import type { World } from '../core/world.js';

/** What a connected account begins with. */
export interface AccountFacts {
  readonly type: 'express' | 'custom' | 'standard';
  readonly country: string;
  readonly email: string | null;
  readonly businessType: Stripe.Account['business_type'];
  readonly metadata: Stripe.Metadata;
}

/** Where an account stands: nothing told yet, all in order, told but not enough, turned down. */
export type Standing = 'new' | 'enabled' | 'restricted' | 'rejected';

const NEEDED = [
  'business_type',
  'external_account',
  'individual.first_name',
  'individual.last_name',
  'tos_acceptance.date',
];

function requirementsOf(standing: Standing): Stripe.Account.Requirements {
  const due =
    standing === 'new' ? NEEDED : standing === 'restricted' ? ['individual.verification.document'] : [];
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
    disabled_reason: reasons[standing],
    errors: [],
    eventually_due: due,
    past_due: due,
    pending_verification: [],
  };
}

/** The fields of an account that follow from where it stands. */
export function snapshotFields(
  standing: Standing,
): Pick<
  Stripe.Account,
  'capabilities' | 'charges_enabled' | 'payouts_enabled' | 'details_submitted' | 'requirements'
> {
  const enabled = standing === 'enabled';
  return {
    capabilities: { transfers: enabled ? 'active' : 'inactive' },
    charges_enabled: enabled,
    payouts_enabled: enabled,
    details_submitted: standing !== 'new',
    requirements: requirementsOf(standing),
  };
}

/** A connected account that has told nothing about itself yet. */
export const newAccount = (world: World, facts: AccountFacts): Stripe.Account => ({
  id: newId('acct', 16),
  object: 'account',
  ...snapshotFields('new'),
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

/** The platform's own account, which is there from the beginning. */
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
