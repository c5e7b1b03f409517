import type Stripe from 'stripe';
import { z } from 'zod';
import { newId } from '../core/ids.js';
import type { World } from '../core/world.js';
import { listRoute } from '../http/lists.js';
import { mergedMetadata } from '../http/metadata.js';
import { flag, httpUrl, ignored, list, metadata, text } from '../http/params.js';
import { type ApiRoute, createRoute, readRoute, updateRoute } from '../http/route.js';

/** The settable fields of a product, also within a price. */
export const PRODUCT_FIELDS = {
  name: text(),
  description: text().optional(),
  images: list(httpUrl()).optional(),
  metadata: metadata().optional(),
  ...ignored('tax_code', 'tax_details', 'unit_label', 'statement_descriptor'),
};

/** Creates a product; one created for an inline price is inactive, as at Stripe. */
export function newProduct(
  world: World,
  fields: z.infer<z.ZodObject<typeof PRODUCT_FIELDS>>,
  active: boolean,
  id = newId('prod', 14),
): Stripe.Product {
  const now = world.clock.seconds();
  return world.store.put<Stripe.Product>({
    id,
    object: 'product',
    active,
    created: now,
    default_price: null,
    description: fields.description ?? null,
    images: fields.images ?? [],
    livemode: false,
    marketing_features: [],
    metadata: mergedMetadata(null, fields.metadata),
    name: fields.name,
    package_dimensions: null,
    shippable: null,
    tax_code: null,
    tax_details: null,
    type: 'service',
    updated: now,
    url: null,
  });
}

const CREATE = z.strictObject({
  ...PRODUCT_FIELDS,
  id: text().optional(),
  active: flag().optional(),
  ...ignored('url', 'shippable', 'type'),
});
const UPDATE = z.strictObject({
  ...PRODUCT_FIELDS,
  name: text().optional(),
  active: flag().optional(),
  default_price: text().optional(),
});

/** Routes of products. */
export const productRoutes: readonly ApiRoute[] = [
  createRoute('/v1/products', CREATE, (world, input) => {
    const product = newProduct(world, input, input.active ?? true, input.id);
    world.events.record('product.created', product);
    return product;
  }),
  readRoute('/v1/products/:id', 'product'),
  updateRoute('/v1/products/:id', UPDATE, (world, id, { metadata: changes, ...input }) => {
    const product = world.store.get('product', id);
    const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
    const updated = world.store.put<Stripe.Product>({
      ...product,
      ...given,
      metadata: mergedMetadata(product.metadata, changes),
      updated: world.clock.seconds(),
    });
    world.events.record('product.updated', updated);
    return updated;
  }),
  listRoute('/v1/products', 'product'),
];
