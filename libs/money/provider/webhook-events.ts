import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';
import type Stripe from 'stripe';
import { z } from 'zod';
import type { EventCatalogue, EventName } from '#libs/core/events';
import { announceNew, Clock, CONFIG, DomainError, isTrue, type Config } from '#libs/core/platform';
import { STRIPE } from './stripe.js';
import { db } from './tables.js';
import { WEBHOOK_TYPES } from './webhook-types.js';

/** A stored webhook event: type and object only, because its content may be outdated when it is processed. */
export interface WebhookEvent {
  id: string;
  type: string;
  objectId: string;
}

/** Events announcing a received webhook event; the name decides which feature handles it. */
type WebhookEventName = Extract<EventName, `${string}.webhook_received`>;

/** What is read of an event as it arrives. */
const Notice = z.object({
  id: z.string().regex(/^[\w-]{1,255}$/),
  type: z.string().min(1).max(255),
  livemode: z.boolean(),
  data: z.object({
    object: z.looseObject({
      id: z
        .string()
        .regex(/^[\w-]{1,255}$/)
        .optional(),
      mode: z.unknown().optional(),
    }),
  }),
});
type Notice = z.infer<typeof Notice>;

/** Webhook events from the payment provider: received by the API, processed by the worker. */
@Injectable()
export class WebhookEvents {
  private readonly logger = new Logger('Webhooks');

  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(STRIPE) private readonly stripe: Stripe,
  ) {}

  /**
   * Verifies the signature, then stores and announces the webhook event in one statement, once per id. The object's content is
   * not stored: it is personal, and outdated by the time it is read. Types that change nothing here are not stored either.
   * @param isSettled tells of an object that nothing can change any more: such an event is stored as processed, and not announced
   * @throws DomainError `payment.signature_invalid` or `payment.notice_malformed`, before touching the database
   */
  async receive(
    rawBody: Buffer,
    signature: string | undefined,
    isSettled: (objectId: string) => Expression<SqlBool>,
  ): Promise<void> {
    const webhookEvent = this.verified(rawBody, signature);
    if (!isFollowed(webhookEvent.type)) return;
    const now = this.clock.now();
    const em = this.em.fork();
    const objectId = webhookEvent.data.object.id ?? null;
    const outcome = this.outcomeAtOnce(webhookEvent, objectId, isSettled);
    const row = db(em)
      .insertInto('webhook_events')
      .values({
        id: webhookEvent.id,
        type: webhookEvent.type,
        livemode: webhookEvent.livemode,
        object_id: objectId,
        received_at: now,
        processed_at: sql<Date | null>`case when ${outcome} is not null then ${now}::timestamptz end`,
        outcome,
      })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning((stored) => isTrue(stored('processed_at', 'is', null)).as('isNews'));
    const facts = {
      webhookEventId: webhookEvent.id,
      type: webhookEvent.type,
      objectId: objectId ?? undefined,
    };
    await announceNew(em, row, eventFor(webhookEvent), facts, now);
  }

  /**
   * Passes a stored webhook event to `follow` and records the outcome. `follow` asks the provider for the object's current state,
   * because webhook events arrive late and out of order. As safe to run twice as `follow`.
   * @param follow returns the outcome shown to operators
   */
  async process(
    { webhookEventId: id, type, objectId }: EventCatalogue[WebhookEventName],
    follow: (webhookEvent: WebhookEvent) => Promise<string>,
  ): Promise<void> {
    const about = objectId ?? (await this.objectOf(id));
    const outcome = about === null ? 'ignored' : await follow({ id, type, objectId: about });
    await db(this.em.fork())
      .updateTable('webhook_events')
      .set({ processed_at: this.clock.now(), outcome })
      .where('id', '=', id)
      .execute();
  }

  /** What the event of an earlier release is about; it did not say so. */
  private async objectOf(id: string): Promise<string | null> {
    const { object_id: objectId } = await db(this.em.fork())
      .selectFrom('webhook_events')
      .select('object_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow(() => new Error(`There is no notice ${id}`));
    return objectId;
  }

  /** The outcome of an event that nobody needs to follow; null for the others. */
  private outcomeAtOnce(
    { livemode }: Notice,
    objectId: string | null,
    isSettled: (objectId: string) => Expression<SqlBool>,
  ): RawBuilder<string | null> {
    if (livemode !== isLiveKey(this.config)) return sql`'other_mode'::text`;
    if (objectId === null) return sql`'ignored'::text`;
    return sql`case when ${isSettled(objectId)} then 'already' end`;
  }

  private verified(rawBody: Buffer, signature: string | undefined): Notice {
    const { success, data, error } = Notice.safeParse(this.signed(rawBody, signature));
    if (success) return data;
    this.logger.error(`A signed notice could not be read: ${z.prettifyError(error)}`);
    throw new DomainError('payment.notice_malformed');
  }

  private signed(rawBody: Buffer, signature: string | undefined): unknown {
    if (!signature) throw new DomainError('payment.signature_invalid');
    try {
      return this.stripe.webhooks.constructEvent(rawBody, signature, this.config.stripe.webhookSecret);
    } catch {
      throw new DomainError('payment.signature_invalid'); // do not tell the sender whether it was forged, expired or malformed
    }
  }
}

const isFollowed = (type: string): boolean => WEBHOOK_TYPES.some((one) => one === type);

/** The event to announce. Payments handle unclaimed webhook events, so that every one is processed and its outcome recorded. */
function eventFor(webhookEvent: Notice): WebhookEventName {
  if (webhookEvent.data.object.mode === 'subscription') return 'subscription.webhook_received';
  const [family = ''] = webhookEvent.type.split('.');
  return FAMILIES[family] ?? 'payment.webhook_received';
}

const FAMILIES: Readonly<Record<string, WebhookEventName>> = {
  customer: 'subscription.webhook_received',
  invoice: 'subscription.webhook_received',
  subscription_schedule: 'subscription.webhook_received',
  account: 'payout.webhook_received',
  transfer: 'payout.webhook_received',
};

const isLiveKey = (config: Config): boolean => /^(sk|rk)_live_/.test(config.stripe.secretKey);
