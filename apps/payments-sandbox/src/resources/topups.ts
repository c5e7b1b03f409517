import type Stripe from 'stripe';
import { z } from 'zod';
import { newId } from '../core/ids.js';
import { listRoute } from '../http/lists.js';
import { mergedMetadata } from '../http/metadata.js';
import { ignored, metadata, text, integer } from '../http/params.js';
import { type ApiRoute, createRoute, readRoute } from '../http/route.js';
import { book } from './balance.js';
import { usd } from './prices.js';

const CREATE = z.strictObject({
  amount: integer(1),
  currency: text(3),
  description: text().optional(),
  metadata: metadata().optional(),
  transfer_group: text().optional(),
  ...ignored('source', 'statement_descriptor'),
});

/** Routes of top-ups of the platform's balance, which arrive immediately here. */
export const topupRoutes: readonly ApiRoute[] = [
  createRoute('/v1/topups', CREATE, (world, input) => {
    const id = newId('tu');
    const currency = usd(input.currency);
    const movement = book(world, {
      type: 'topup',
      reportingCategory: 'topup',
      amount: input.amount,
      source: id,
    });
    const topup = world.store.put<Stripe.Topup>({
      id,
      object: 'topup',
      amount: input.amount,
      balance_transaction: movement.id,
      created: world.clock.seconds(),
      currency,
      description: input.description ?? null,
      expected_availability_date: world.clock.seconds(),
      failure_code: null,
      failure_message: null,
      initiated_by: null,
      livemode: false,
      metadata: mergedMetadata(null, input.metadata),
      source: null,
      statement_descriptor: null,
      status: 'succeeded',
      transfer_group: input.transfer_group ?? null,
    });
    world.events.record('topup.succeeded', topup);
    return topup;
  }),
  readRoute('/v1/topups/:id', 'topup'),
  listRoute('/v1/topups', 'topup', { filters: ['status'] }),
];
