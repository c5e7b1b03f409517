import type Stripe from 'stripe';
import { z } from 'zod';
import { newId } from '../core/ids.js';
import { idOf } from '../core/object-types.js';
import type { World } from '../core/world.js';
import { listRoute } from '../http/lists.js';
import { mergedMetadata } from '../http/metadata.js';
import { ignored, metadata, text, unsettable } from '../http/params.js';
import { type ApiRoute, createRoute, readRoute, updateRoute } from '../http/route.js';
import { resolveMethod } from './payment-methods.js';

const FIELDS = z.strictObject({
  email: unsettable().optional(),
  name: unsettable().optional(),
  description: unsettable().optional(),
  phone: unsettable().optional(),
  metadata: metadata().optional(),
  payment_method: text().optional(),
  invoice_settings: z
    .strictObject({
      default_payment_method: unsettable().optional(),
      ...ignored('custom_fields', 'footer', 'rendering_options'),
    })
    .optional(),
  ...ignored('address', 'shipping', 'preferred_locales', 'tax_exempt', 'tax', 'test_clock'),
});

/** The settable fields of a customer. */
export type CustomerFields = z.infer<typeof FIELDS>;

function newCustomer(world: World): Stripe.Customer {
  return {
    id: newId('cus', 14),
    object: 'customer',
    address: null,
    balance: 0,
    created: world.clock.seconds(),
    currency: null,
    customer_account: null,
    default_source: null,
    delinquent: false,
    description: null,
    discount: null,
    email: null,
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: {},
    name: null,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  };
}

function withFields(world: World, customer: Stripe.Customer, fields: CustomerFields): Stripe.Customer {
  const requested = fields.invoice_settings?.default_payment_method;
  const method = requested ? resolveMethod(world, requested, customer.id).id : requested;
  return {
    ...customer,
    email: fields.email === undefined ? customer.email : fields.email,
    name: fields.name === undefined ? customer.name : fields.name,
    description: fields.description === undefined ? customer.description : fields.description,
    phone: fields.phone === undefined ? customer.phone : fields.phone,
    metadata: mergedMetadata(customer.metadata, fields.metadata),
    invoice_settings: {
      ...customer.invoice_settings,
      default_payment_method:
        method === undefined ? customer.invoice_settings.default_payment_method : method,
    },
  };
}

/** Creates and announces a customer. */
export function createCustomer(world: World, fields: CustomerFields): Stripe.Customer {
  const fresh = newCustomer(world);
  world.store.put(fresh);
  if (fields.payment_method) resolveMethod(world, fields.payment_method, fresh.id);
  const customer = world.store.put(withFields(world, fresh, fields));
  world.events.record('customer.created', customer);
  return customer;
}

/** Updates a customer and announces it. */
export function updateCustomer(world: World, id: string, fields: CustomerFields): Stripe.Customer {
  const updated = world.store.put(withFields(world, world.store.get('customer', id), fields));
  world.events.record('customer.updated', updated);
  return updated;
}

/** The card to which a customer's renewals are charged. */
export const defaultMethodOf = (world: World, customerId: string): string | null =>
  idOf(world.store.get('customer', customerId, 'customer').invoice_settings.default_payment_method);

/** Routes of customers. */
export const customerRoutes: readonly ApiRoute[] = [
  createRoute('/v1/customers', FIELDS, createCustomer),
  readRoute('/v1/customers/:id', 'customer'),
  updateRoute('/v1/customers/:id', FIELDS, updateCustomer),
  listRoute('/v1/customers', 'customer', { filters: ['email'] }),
];
