import type Stripe from 'stripe';
import { z } from 'zod';
import { idOf } from '../core/object-types.js';
import type { World } from '../core/world.js';
import { invalidParameter, invalidRequest } from '../http/errors.js';
import { listRoute } from '../http/lists.js';
import { mergedMetadata } from '../http/metadata.js';
import { flag, ignored, list, metadata, read, text, whole } from '../http/params.js';
import { pathPart, type ApiRoute } from '../http/route.js';
import { periodEnd } from '../payments/billing-period.js';
import { releaseSchedule } from './schedule-course.js';
import { newPhase, newSchedule, runningPhase } from './schedule-object.js';
import { changeSubscription, recurringOf } from './subscription-object.js';

const PHASE = z.strictObject({
  items: list(
    z.strictObject({ price: text(), quantity: whole(1, 999_999).optional(), ...ignored('metadata') }),
  ),
  start_date: whole(0).optional(),
  end_date: whole(0).optional(),
  duration: z
    .strictObject({ interval: z.enum(['month']), interval_count: whole(1, 36).optional() })
    .optional(),
  proration_behavior: z.enum(['create_prorations', 'none', 'always_invoice']).optional(),
  metadata: metadata().optional(),
  ...ignored('billing_cycle_anchor', 'collection_method'),
});
type PhaseInput = z.infer<typeof PHASE>;

const CREATE = z.strictObject({ from_subscription: text(), metadata: metadata().optional() });
const UPDATE = z.strictObject({
  phases: list(PHASE).optional(),
  end_behavior: z.enum(['release']).optional(),
  metadata: metadata().optional(),
  proration_behavior: z.enum(['create_prorations', 'none', 'always_invoice']).optional(),
});
const RELEASE = z.strictObject({ preserve_cancel_date: flag().optional() });

function createSchedule(world: World, input: z.infer<typeof CREATE>): Stripe.SubscriptionSchedule {
  const subscription = world.store.get('subscription', input.from_subscription, 'from_subscription');
  if (subscription.schedule) {
    throw invalidRequest(
      `You cannot migrate a subscription that is already attached to a schedule: \`${idOf(subscription.schedule) ?? ''}\`.`,
    );
  }
  if (subscription.ended_at !== null || subscription.cancel_at_period_end)
    throw invalidRequest('This sandbox plays schedules for subscriptions that go on.');
  const schedule = newSchedule(world, subscription, mergedMetadata(null, input.metadata));
  world.events.record('subscription_schedule.created', world.store.put(schedule));
  changeSubscription(world, subscription, { schedule: schedule.id });
  return schedule;
}

function updateSchedule(
  world: World,
  id: string,
  input: z.infer<typeof UPDATE>,
): Stripe.SubscriptionSchedule {
  const before = running(world, id);
  const subscription = world.store.get('subscription', idOf(before.subscription) ?? '');
  const phases = input.phases ? phasesOf(world, subscription, input.phases) : before.phases;
  const updated = world.store.put<Stripe.SubscriptionSchedule>({
    ...before,
    metadata: mergedMetadata(before.metadata, input.metadata),
    phases,
  });
  world.events.record('subscription_schedule.updated', updated, { phases: before.phases });
  return updated;
}

/** The first phase is the running period as it is; the others follow one upon the other. */
function phasesOf(
  world: World,
  subscription: Stripe.Subscription,
  [first, ...others]: readonly PhaseInput[],
): Stripe.SubscriptionSchedule.Phase[] {
  const current = runningPhase(subscription);
  const unchanged =
    first?.start_date === current.start_date &&
    first.end_date === current.end_date &&
    first.items.every(({ price }, index) => price === current.items[index]?.price);
  if (!unchanged) {
    throw invalidParameter(
      'This sandbox plays changes at the end of a period; the first phase is what runs now.',
      {
        param: 'phases[0]',
      },
    );
  }
  const phases = [current];
  for (const [index, phase] of others.entries())
    phases.push(
      phaseAfter(world, subscription, phase, { index: index + 1, start: phases.at(-1)?.end_date ?? 0 }),
    );
  return phases;
}

function phaseAfter(
  world: World,
  subscription: Stripe.Subscription,
  input: PhaseInput,
  { index, start }: { index: number; start: number },
): Stripe.SubscriptionSchedule.Phase {
  const prices = input.items.map(({ price }, item) =>
    world.store.get('price', price, `phases[${index}][items][${item}][price]`),
  );
  const [price] = prices;
  if (!price)
    throw invalidParameter('Missing required param: items.', {
      code: 'parameter_missing',
      param: `phases[${index}][items]`,
    });
  const { interval } = recurringOf(price);
  const length = { interval, interval_count: input.duration?.interval_count ?? 1 };
  return newPhase({
    items: input.items.map((item) => ({ price: item.price, quantity: item.quantity ?? 1 })),
    start,
    end: input.end_date ?? periodEnd(subscription.billing_cycle_anchor, length, start),
    prorationBehavior: input.proration_behavior ?? 'create_prorations',
    metadata: mergedMetadata(null, input.metadata),
  });
}

function running(world: World, id: string): Stripe.SubscriptionSchedule {
  const schedule = world.store.get('subscription_schedule', id);
  if (schedule.status === 'active') return schedule;
  throw invalidRequest(
    `You cannot change a subscription schedule that is currently in the \`${schedule.status}\` status. It must be \`active\`.`,
  );
}

/** Subscription schedules: what a subscription will do where its period ends. @spec decisions E2 */
export const subscriptionScheduleRoutes: readonly ApiRoute[] = [
  {
    method: 'POST',
    path: '/v1/subscription_schedules',
    run: (world, call) => createSchedule(world, read(CREATE, { ...call.input })),
  },
  {
    method: 'GET',
    path: '/v1/subscription_schedules/:id',
    run: (world, call) => world.store.get('subscription_schedule', pathPart(call)),
  },
  {
    method: 'POST',
    path: '/v1/subscription_schedules/:id',
    run: (world, call) => updateSchedule(world, pathPart(call), read(UPDATE, { ...call.input })),
  },
  {
    method: 'POST',
    path: '/v1/subscription_schedules/:id/release',
    run: (world, call) => {
      read(RELEASE, { ...call.input });
      return releaseSchedule(world, running(world, pathPart(call)));
    },
  },
  listRoute('/v1/subscription_schedules', 'subscription_schedule', { filters: ['customer'] }),
];
