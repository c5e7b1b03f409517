import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import type Stripe from 'stripe';
import type { EventName } from '#libs/core/events';
import {
  announce,
  Clock,
  CONFIG,
  firstRow,
  inTransaction,
  Refusal,
  rows,
  type Config,
} from '#libs/core/platform';
import { STRIPE } from './stripe.js';

/** A stored notice: what happened to which object, and nothing else, because its content may be old when it is read. */
export interface Notice {
  id: string;
  type: string;
  objectId: string;
}

/** Events that say that a notice came in; which one says who follows it. */
type NoticeEvent = Extract<EventName, `${string}.notice_received`>;

/** Notices from the payment provider: taken in by the API, followed by the worker. */
@Injectable()
export class Notices {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(STRIPE) private readonly stripe: Stripe,
  ) {}

  /**
   * Checks the signature, then stores the notice and its event in one transaction; the same notice again is fine.
   * @throws Refusal `payment.signature_invalid` before the database is touched
   */
  async receive(rawBody: Buffer, signature: string | undefined): Promise<void> {
    const notice = this.verified(rawBody, signature);
    const now = this.clock.now();
    await inTransaction(this.em, async (tx) => {
      const stored = await rows(
        tx,
        `insert into notices (id, type, livemode, object_id, payload, received_at) values (?, ?, ?, ?, ?::jsonb, ?)
         on conflict (id) do nothing returning id`,
        [notice.id, notice.type, notice.livemode, objectIdOf(notice), rawBody.toString('utf8'), now],
      );
      if (stored.length === 0) return;
      await announce(tx, eventFor(notice), { noticeId: notice.id, type: notice.type }, now);
    });
  }

  /**
   * Hands a stored notice to `follow`, which asks the provider how the object stands now; what the notice itself says is
   * not trusted, because notices come late and out of order. Records what became of it. As safe to run twice as `follow`.
   * @param follow answers the outcome in a word, for operators
   */
  async process(noticeId: string, follow: (notice: Notice) => Promise<string>): Promise<void> {
    const row = await firstRow<{ type: string; object_id: string | null; livemode: boolean }>(
      this.em.fork(),
      'select type, object_id, livemode from notices where id = ?',
      [noticeId],
    );
    if (!row) throw new Error(`There is no notice ${noticeId}`);
    const outcome =
      row.livemode !== isLiveKey(this.config)
        ? 'other_mode'
        : row.object_id === null
          ? 'ignored'
          : await follow({ id: noticeId, type: row.type, objectId: row.object_id });
    await this.em
      .fork()
      .execute('update notices set processed_at = ?, outcome = ? where id = ?', [
        this.clock.now(),
        outcome,
        noticeId,
      ]);
  }

  private verified(rawBody: Buffer, signature: string | undefined): Stripe.Event {
    if (!signature) throw new Refusal('payment.signature_invalid');
    try {
      return this.stripe.webhooks.constructEvent(rawBody, signature, this.config.stripe.webhookSecret);
    } catch {
      throw new Refusal('payment.signature_invalid'); // bad, old, other secret or not JSON: all the same to the sender
    }
  }
}

/** Who follows a notice. Payments take what nobody else claims, so that each one is looked at and its outcome recorded. */
function eventFor(notice: Stripe.Event): NoticeEvent {
  const object: object = notice.data.object;
  if ('mode' in object && object.mode === 'subscription') return 'subscription.notice_received';
  const [family = ''] = notice.type.split('.');
  return FAMILIES[family] ?? 'payment.notice_received';
}

const FAMILIES: Readonly<Record<string, NoticeEvent>> = {
  customer: 'subscription.notice_received',
  invoice: 'subscription.notice_received',
  subscription_schedule: 'subscription.notice_received',
  account: 'payout.notice_received',
  transfer: 'payout.notice_received',
};

const isLiveKey = (config: Config): boolean => /^(sk|rk)_live_/.test(config.stripe.secretKey);

function objectIdOf(notice: Stripe.Event): string | null {
  const object: object = notice.data.object;
  return 'id' in object && typeof object.id === 'string' ? object.id : null;
}
