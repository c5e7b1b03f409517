import Stripe from 'stripe';
import { z } from 'zod';
import { newId } from '../core/ids.js';
import type { World } from '../core/world.js';
import { invalidParameter, invalidRequest } from '../http/errors.js';
import { listRoute } from '../http/lists.js';
import { mergedMetadata } from '../http/metadata.js';
import { flag, ignored, metadata, text, integer } from '../http/params.js';
import { type ApiRoute, createRoute, readRoute, updateRoute } from '../http/route.js';
import { newProduct, PRODUCT_FIELDS } from './products.js';

const RECURRING = z.strictObject({
  interval: z.enum(['day', 'week', 'month', 'year']),
  interval_count: integer(1, 36).optional(),
  ...ignored('usage_type'),
});

/** An inline price, for an existing product or a new one; cents. */
export const PRICE_DATA = z.strictObject({
  currency: text(3),
  unit_amount: integer(0, 99_999_999),
  product: text().optional(),
  product_data: z.strictObject(PRODUCT_FIELDS).optional(),
  recurring: RECURRING.optional(),
  ...ignored('tax_behavior'),
});
/** A parsed inline price. */
export type PriceData = z.infer<typeof PRICE_DATA>;

interface PriceExtras {
  readonly active: boolean;
  readonly nickname?: string;
  readonly lookupKey?: string;
  readonly metadata?: Stripe.Metadata;
}

/** Validates the currency. @throws StripeFailure for any currency but US dollars, which the product never uses */
export function usd(currency: string, param = 'currency'): string {
  if (currency.toLowerCase() === 'usd') return 'usd';
  throw invalidParameter(`Invalid currency: ${currency}. This sandbox only knows usd.`, { param });
}

function productOf(world: World, data: PriceData, active: boolean): string {
  if (data.product) return world.store.get('product', data.product, 'product').id;
  if (data.product_data) return newProduct(world, data.product_data, active).id;
  throw invalidParameter('Missing required param: product.', { code: 'parameter_missing', param: 'product' });
}

/** Creates a price. Inline prices are inactive, so that they are not reused. @spec decisions A8, A12 */
export function newPrice(
  world: World,
  data: PriceData,
  extras: PriceExtras = { active: false },
): Stripe.Price {
  return world.store.put<Stripe.Price>({
    id: newId('price'),
    object: 'price',
    active: extras.active,
    billing_scheme: 'per_unit',
    created: world.clock.seconds(),
    currency: usd(data.currency),
    custom_unit_amount: null,
    livemode: false,
    lookup_key: extras.lookupKey ?? null,
    metadata: mergedMetadata(null, extras.metadata),
    nickname: extras.nickname ?? null,
    product: productOf(world, data, extras.active),
    recurring: data.recurring
      ? {
          interval: data.recurring.interval,
          interval_count: data.recurring.interval_count ?? 1,
          meter: null,
          trial_period_days: null,
          usage_type: 'licensed',
        }
      : null,
    tax_behavior: 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: data.recurring ? 'recurring' : 'one_time',
    unit_amount: data.unit_amount,
    unit_amount_decimal: Stripe.Decimal.from(data.unit_amount),
  });
}

const UPDATE = z.strictObject({
  active: flag().optional(),
  nickname: text().optional(),
  lookup_key: text(200).optional(),
  metadata: metadata().optional(),
});
const CREATE = PRICE_DATA.extend({ ...UPDATE.shape, transfer_lookup_key: flag().optional() });

function createPrice(world: World, input: z.infer<typeof CREATE>): Stripe.Price {
  const [holder] = input.lookup_key ? world.store.listAll('price', { lookup_key: input.lookup_key }) : [];
  if (holder && !input.transfer_lookup_key) {
    throw invalidRequest(`A price (\`${holder.id}\`) already uses that lookup key.`, { param: 'lookup_key' });
  }
  if (holder) world.store.put<Stripe.Price>({ ...holder, lookup_key: null });
  const price = newPrice(world, input, {
    active: input.active ?? true,
    nickname: input.nickname,
    lookupKey: input.lookup_key,
    metadata: input.metadata,
  });
  world.events.record('price.created', price);
  return price;
}

/** Routes of prices. @spec decisions A8, A12 */
export const priceRoutes: readonly ApiRoute[] = [
  createRoute('/v1/prices', CREATE, createPrice),
  readRoute('/v1/prices/:id', 'price'),
  updateRoute('/v1/prices/:id', UPDATE, (world, id, input) => {
    const price = world.store.get('price', id);
    const updated = world.store.put<Stripe.Price>({
      ...price,
      active: input.active ?? price.active,
      nickname: input.nickname ?? price.nickname,
      lookup_key: input.lookup_key ?? price.lookup_key,
      metadata: mergedMetadata(price.metadata, input.metadata),
    });
    world.events.record('price.updated', updated);
    return updated;
  }),
  listRoute('/v1/prices', 'price', {
    filters: ['product', 'type', 'currency'],
    anyOf: { lookup_keys: 'lookup_key' },
  }),
];
