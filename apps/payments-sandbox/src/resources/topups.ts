import type Stripe from 'stripe';
import { z } from 'zod';
import { newId } from '../core/ids.js';
import { listRoute } from '../http/lists.js';
import { mergedMetadata } from '../http/metadata.js';
import { ignored, metadata, read, text, whole } from '../http/params.js';
import { pathPart, type ApiRoute } from '../http/route.js';
import { book } from './balance.js';
import { usd } from './prices.js';

const CREATE = z.strictObject({
  amount: whole(1),
  currency: text(3),
  description: text().optional(),
  metadata: metadata().optional(),
  transfer_group: text().optional(),
  ...ignored('source', 'statement_descriptor'),
});

/** Money the platform adds to its own balance; here it arrives at once. */
export const topupRoutes: readonly ApiRoute[] = [
  {
    method: 'POST',
    path: '/v1/topups',
    run: (world, call) => {
      const input = read(CREATE, { ...call.input });
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
    },
  },
  { method: 'GET', path: '/v1/topups/:id', run: (world, call) => world.store.get('topup', pathPart(call)) },
  listRoute('/v1/topups', 'topup', { filters: ['status'] }),
];
