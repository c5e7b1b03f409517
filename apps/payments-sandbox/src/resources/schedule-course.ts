import type Stripe from 'stripe';
import { idOf } from '../core/object-types.js';
import type { World } from '../core/world.js';
import { changeSubscription, planOf } from './subscription-object.js';

/** The schedule attached to a subscription, if any. */
export function scheduleOf(
  world: World,
  subscription: Stripe.Subscription,
): Stripe.SubscriptionSchedule | undefined {
  const id = idOf(subscription.schedule);
  return id ? world.store.find('subscription_schedule', id) : undefined;
}

/** Detaches a schedule; its subscription continues unchanged. @spec decisions E2 */
export function releaseSchedule(
  world: World,
  schedule: Stripe.SubscriptionSchedule,
): Stripe.SubscriptionSchedule {
  const released = world.store.put<Stripe.SubscriptionSchedule>({
    ...schedule,
    current_phase: null,
    released_at: world.clock.seconds(),
    released_subscription: idOf(schedule.subscription),
    status: 'released',
    subscription: null,
  });
  world.events.record('subscription_schedule.released', released);
  const subscription = world.store.find('subscription', idOf(schedule.subscription) ?? '');
  if (subscription) changeSubscription(world, subscription, { schedule: null });
  return released;
}

/** Cancels the schedule of an ended subscription. */
export function cancelSchedule(world: World, schedule: Stripe.SubscriptionSchedule): void {
  const canceled = world.store.put<Stripe.SubscriptionSchedule>({
    ...schedule,
    canceled_at: world.clock.seconds(),
    current_phase: null,
    status: 'canceled',
  });
  world.events.record('subscription_schedule.canceled', canceled);
}

/**
 * Applies a subscription's schedule at the end of a period: switches to the prices of the phase that starts there, without
 * proration because none of the period is left, and releases the schedule after its last phase.
 */
export function applySchedule(
  world: World,
  subscription: Stripe.Subscription,
  periodEnd: number,
): Stripe.Subscription {
  const schedule = scheduleOf(world, subscription);
  if (!schedule) return subscription;
  const phase = schedule.phases.find(({ start_date: start }) => start === periodEnd);
  if (phase) return enterPhase(world, subscription, schedule, phase);
  if (schedule.phases.some(({ end_date: end }) => end > periodEnd)) return subscription;
  releaseSchedule(world, schedule);
  return world.store.get('subscription', subscription.id);
}

function enterPhase(
  world: World,
  subscription: Stripe.Subscription,
  schedule: Stripe.SubscriptionSchedule,
  phase: Stripe.SubscriptionSchedule.Phase,
): Stripe.Subscription {
  const current = { end_date: phase.end_date, start_date: phase.start_date };
  const updated = world.store.put<Stripe.SubscriptionSchedule>({ ...schedule, current_phase: current });
  world.events.record('subscription_schedule.updated', updated, { current_phase: schedule.current_phase });
  const data = subscription.items.data.map((item, index) => {
    const planned = phase.items[index];
    if (!planned) return item;
    const price = world.store.get('price', idOf(planned.price as string | Stripe.Price) ?? '', 'price');
    return { ...item, price, plan: planOf(price), quantity: planned.quantity };
  });
  return changeSubscription(world, subscription, {
    items: { ...subscription.items, data },
    metadata: { ...subscription.metadata, ...phase.metadata },
  });
}
