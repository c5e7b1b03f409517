import type Stripe from 'stripe';
import { z } from 'zod';
import { randomText } from '../core/ids.js';
import type { World } from '../core/world.js';
import { invalidRequest } from '../http/errors.js';
import { listRoute } from '../http/lists.js';
import { mergedMetadata } from '../http/metadata.js';
import { address, ignored, metadata, read, text } from '../http/params.js';
import { pathPart, type ApiRoute } from '../http/route.js';
import { newAccount, platformAccount, snapshotFields, type Standing } from './account-object.js';

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
  refresh_url: address(),
  return_url: address(),
  type: z.enum(['account_onboarding', 'account_update']),
  ...ignored('collect', 'collection_options'),
});

/** What a link to the onboarding page stands for. Seconds. */
export interface OnboardingLink {
  readonly account: string;
  readonly refreshUrl: string;
  readonly returnUrl: string;
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
  world.store.note(token, 'onboarding', link);
  return {
    object: 'account_link',
    created,
    expires_at: link.expiresAt,
    url: `${world.config.publicUrl}/connect/${token}`,
  };
}

/** The account and addresses behind a link, used or not; undefined for a token nobody was given. */
export const onboardingLink = (world: World, token: string): OnboardingLink | undefined =>
  world.store.noteOf<OnboardingLink | undefined>(token, 'onboarding', undefined);

/** Moves an account to a standing and announces it: onboarded on the page, or disabled from outside. @spec decisions A13 */
export function moveAccount(world: World, id: string, standing: Standing): Stripe.Account {
  const before = world.store.get('account', id);
  const after = world.store.put<Stripe.Account>({ ...before, ...snapshotFields(standing) });
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

/** Connected accounts, their onboarding links, and the platform itself. @spec decisions A13 */
export const accountRoutes: readonly ApiRoute[] = [
  { method: 'GET', path: '/v1/account', run: () => platformAccount() },
  {
    method: 'POST',
    path: '/v1/accounts',
    run: (world, call) => {
      const input = read(CREATE, { ...call.input });
      return world.store.put(
        newAccount(world, {
          type: input.type,
          country: input.country,
          email: input.email ?? null,
          businessType: input.business_type,
          metadata: mergedMetadata(null, input.metadata),
        }),
      );
    },
  },
  {
    method: 'GET',
    path: '/v1/accounts/:id',
    run: (world, call) => world.store.get('account', pathPart(call)),
  },
  {
    method: 'POST',
    path: '/v1/accounts/:id',
    run: (world, call) => updateAccount(world, pathPart(call), read(UPDATE, { ...call.input })),
  },
  {
    method: 'DELETE',
    path: '/v1/accounts/:id',
    run: (world, call) => {
      const { id } = world.store.get('account', pathPart(call));
      world.store.remove(id);
      return { id, object: 'account', deleted: true };
    },
  },
  {
    method: 'POST',
    path: '/v1/accounts/:id/reject',
    run: (world, call) => moveAccount(world, pathPart(call), 'rejected'),
  },
  {
    method: 'POST',
    path: '/v1/accounts/:id/login_links',
    run: (world, call) => createLoginLink(world, pathPart(call)),
  },
  listRoute('/v1/accounts', 'account'),
  {
    method: 'POST',
    path: '/v1/account_links',
    run: (world, call) => createLink(world, read(LINK, { ...call.input })),
  },
];
