import type Stripe from 'stripe';
import { z } from 'zod';
import { idOf } from '../core/object-types.js';
import type { World } from '../core/world.js';
import { invalidParameter, invalidRequest } from '../http/errors.js';
import { listRoute } from '../http/lists.js';
import { mergedMetadata } from '../http/metadata.js';
import { flag, ignored, list, metadata, text, integer } from '../http/params.js';
import { type ApiRoute, createRoute, readRoute, updateRoute } from '../http/route.js';
import { periodEnd } from '../payments/billing-period.js';
import { releaseSchedule } from './schedule-course.js';
import { newPhase, newSchedule, currentPhase } from './schedule-object.js';
import { changeSubscription, recurringOf } from './subscription-object.js';

const PHASE = z.strictObject({
  items: list(
    z.strictObject({ price: text(), quantity: integer(1, 999_999).optional(), ...ignored('metadata') }),
  ),
  start_date: integer(0).optional(),
  end_date: integer(0).optional(),
  duration: z
    .strictObject({ interval: z.enum(['month']), interval_count: integer(1, 36).optional() })
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
  const before = activeSchedule(world, id);
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

/** Builds the phases: the first must equal the current period, the others follow one another. */
function phasesOf(
  world: World,
  subscription: Stripe.Subscription,
  [first, ...others]: readonly PhaseInput[],
): Stripe.SubscriptionSchedule.Phase[] {
  const current = currentPhase(subscription);
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

function activeSchedule(world: World, id: string): Stripe.SubscriptionSchedule {
  const schedule = world.store.get('subscription_schedule', id);
  if (schedule.status === 'active') return schedule;
  throw invalidRequest(
    `You cannot change a subscription schedule that is currently in the \`${schedule.status}\` status. It must be \`active\`.`,
  );
}

/** Routes of subscription schedules. @spec decisions E2 */
export const subscriptionScheduleRoutes: readonly ApiRoute[] = [
  createRoute('/v1/subscription_schedules', CREATE, createSchedule),
  readRoute('/v1/subscription_schedules/:id', 'subscription_schedule'),
  updateRoute('/v1/subscription_schedules/:id', UPDATE, updateSchedule),
  updateRoute('/v1/subscription_schedules/:id/release', RELEASE, (world, id) =>
    releaseSchedule(world, activeSchedule(world, id)),
  ),
  listRoute('/v1/subscription_schedules', 'subscription_schedule', { filters: ['customer'] }),
];
