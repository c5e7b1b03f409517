import { z } from 'zod';
import type { World } from '../core/world.js';
import { invalidRequest } from '../http/errors.js';
import { setAccountState } from '../resources/accounts.js';
import { decideDispute, openDispute } from '../resources/disputes.js';
import { failRefund } from '../resources/refunds.js';
import { PAST_SUBSCRIPTION, startInThePast } from './past-subscription.js';

/** An event caused outside the API: by a bank, a cardholder or the provider. */
export interface StagedEvent {
  readonly path: string;
  readonly schema: z.ZodType;
  readonly run: (world: World, input: never) => object;
}

const staged = <T extends z.ZodType>(
  path: string,
  schema: T,
  run: (world: World, input: z.infer<T>) => object,
): StagedEvent => ({
  path,
  schema,
  run,
});

/** All events that can be staged under `/_sandbox`. */
export const STAGED_EVENTS: readonly StagedEvent[] = [
  staged(
    '/_sandbox/disputes',
    z.strictObject({ charge: z.string(), inquiry: z.boolean().optional() }),
    (world, { charge, inquiry }) => {
      const dispute = openDispute(world, world.store.get('charge', charge, 'charge').id, inquiry);
      if (!dispute)
        throw invalidRequest('This charge cannot be disputed: it is unpaid, refunded or disputed already.');
      return dispute;
    },
  ),
  staged(
    '/_sandbox/disputes/decide',
    z.strictObject({ dispute: z.string(), verdict: z.enum(['won', 'lost']) }),
    (world, { dispute, verdict }) =>
      decideDispute(world, world.store.get('dispute', dispute, 'dispute').id, verdict),
  ),
  staged('/_sandbox/refunds/fail', z.strictObject({ refund: z.string() }), (world, { refund: id }) => {
    const refund = world.store.get('refund', id, 'refund');
    if (refund.status === 'failed') throw invalidRequest('This refund has failed already.');
    failRefund(world, refund);
    return world.store.get('refund', id);
  }),
  staged('/_sandbox/subscriptions', PAST_SUBSCRIPTION, startInThePast),
  staged(
    '/_sandbox/accounts',
    z.strictObject({ account: z.string(), standing: z.enum(['enabled', 'restricted', 'rejected']) }),
    (world, { account, standing }) =>
      setAccountState(world, world.store.get('account', account, 'account').id, standing),
  ),
];
