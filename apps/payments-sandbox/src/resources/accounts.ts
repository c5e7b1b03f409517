import type Stripe from 'stripe';
import { z } from 'zod';
import { randomText } from '../core/ids.js';
import type { World } from '../core/world.js';
import { invalidRequest } from '../http/errors.js';
import { listRoute } from '../http/lists.js';
import { mergedMetadata } from '../http/metadata.js';
import { httpUrl, ignored, metadata, text } from '../http/params.js';
import { actionRoute, type ApiRoute, createRoute, pathParam, readRoute, updateRoute } from '../http/route.js';
import { newAccount, platformAccount, stateFields, type AccountState } from './account-object.js';

const IGNORED = ignored(
  'capabilities',
  'controller',
  'business_profile',
  'settings',
  'individual',
  'company',
  'tos_acceptance',
  'default_currency',
);
const CREATE = z.strictObject({
  type: z.enum(['express', 'custom', 'standard']).default('express'),
  country: text(2).default('US'),
  email: text().optional(),
  business_type: z.enum(['individual', 'company', 'non_profit', 'government_entity']).optional(),
  metadata: metadata().optional(),
  ...IGNORED,
});
const UPDATE = z.strictObject({ email: text().optional(), metadata: metadata().optional(), ...IGNORED });
const LINK = z.strictObject({
  account: text(),
  refresh_url: httpUrl(),
  return_url: httpUrl(),
  type: z.enum(['account_onboarding', 'account_update']),
  ...ignored('collect', 'collection_options'),
});

/** The data behind a link to the onboarding page. */
export interface OnboardingLink {
  readonly account: string;
  readonly refreshUrl: string;
  readonly returnUrl: string;
  /** Epoch seconds. */
  readonly expiresAt: number;
}

const LINK_SECONDS = 5 * 60;

function createLink(world: World, input: z.infer<typeof LINK>): Stripe.AccountLink {
  const account = world.store.get('account', input.account, 'account').id;
  const token = randomText(24);
  const created = world.clock.seconds();
  const link: OnboardingLink = {
    account,
    refreshUrl: input.refresh_url,
    returnUrl: input.return_url,
    expiresAt: created + LINK_SECONDS,
  };
  world.store.saveNote(token, 'onboarding', link);
  return {
    object: 'account_link',
    created,
    expires_at: link.expiresAt,
    url: `${world.config.publicUrl}/connect/${token}`,
  };
}

/** Finds a link by its token, used or not. */
export const onboardingLink = (world: World, token: string): OnboardingLink | undefined =>
  world.store.readNote<OnboardingLink | undefined>(token, 'onboarding', undefined);

/** Sets and announces an account's state, after onboarding or a control call. @spec decisions A13 */
export function setAccountState(world: World, id: string, state: AccountState): Stripe.Account {
  const before = world.store.get('account', id);
  const after = world.store.put<Stripe.Account>({ ...before, ...stateFields(state) });
  const { charges_enabled, payouts_enabled, details_submitted } = before;
  world.events.record('account.updated', after, { charges_enabled, payouts_enabled, details_submitted });
  return after;
}

function updateAccount(world: World, id: string, input: z.infer<typeof UPDATE>): Stripe.Account {
  const before = world.store.get('account', id);
  const after = world.store.put<Stripe.Account>({
    ...before,
    email: input.email ?? before.email,
    metadata: mergedMetadata(before.metadata ?? {}, input.metadata),
  });
  world.events.record('account.updated', after);
  return after;
}

function createLoginLink(world: World, id: string): Stripe.LoginLink {
  const account = world.store.get('account', id);
  if (!account.details_submitted) {
    throw invalidRequest('Cannot create a login link for an account that has not completed onboarding.');
  }
  return {
    object: 'login_link',
    created: world.clock.seconds(),
    url: `${world.config.publicUrl}/connect/dashboard/${id}`,
  };
}

/** Routes of connected accounts, their onboarding links, and the platform's account. @spec decisions A13 */
export const accountRoutes: readonly ApiRoute[] = [
  { method: 'GET', path: '/v1/account', run: () => platformAccount() },
  createRoute('/v1/accounts', CREATE, (world, input) =>
    world.store.put(
      newAccount(world, {
        type: input.type,
        country: input.country,
        email: input.email ?? null,
        businessType: input.business_type,
        metadata: mergedMetadata(null, input.metadata),
      }),
    ),
  ),
  readRoute('/v1/accounts/:id', 'account'),
  updateRoute('/v1/accounts/:id', UPDATE, updateAccount),
  {
    method: 'DELETE',
    path: '/v1/accounts/:id',
    run: (world, call) => {
      const { id } = world.store.get('account', pathParam(call));
      world.store.remove(id);
      return { id, object: 'account', deleted: true };
    },
  },
  actionRoute('/v1/accounts/:id/reject', (world, id) => setAccountState(world, id, 'rejected')),
  actionRoute('/v1/accounts/:id/login_links', createLoginLink),
  listRoute('/v1/accounts', 'account'),
  createRoute('/v1/account_links', LINK, createLink),
];
