import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import type Stripe from 'stripe';
import {
  announce,
  Clock,
  CONFIG,
  firstRow,
  inTransaction,
  Refusal,
  rows,
  STRIPE,
  type Config,
} from '#libs/platform';
import { SendRefund } from './send-refund.js';
import { SettleSession } from './settle-session.js';

/** Notices from the payment provider: taken in by the API, acted upon by the worker. */
@Injectable()
export class Notices {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(STRIPE) private readonly stripe: Stripe,
    private readonly sessions: SettleSession,
    private readonly refunds: SendRefund,
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
      await announce(tx, 'payment.notice_received', { noticeId: notice.id, type: notice.type }, now);
    });
  }

  /**
   * Acts upon a stored notice by asking the provider how the object stands now; what the notice itself says is not
   * trusted, because notices come late and out of order. Safe to run twice, as everything it calls is.
   */
  async process(noticeId: string): Promise<void> {
    const notice = await firstRow<{ type: string; object_id: string | null; livemode: boolean }>(
      this.em.fork(),
      'select type, object_id, livemode from notices where id = ?',
      [noticeId],
    );
    if (!notice) throw new Error(`There is no notice ${noticeId}`);
    const outcome = await this.outcomeOf(notice.type, notice.object_id, notice.livemode);
    await this.em
      .fork()
      .execute('update notices set processed_at = ?, outcome = ? where id = ?', [
        this.clock.now(),
        outcome,
        noticeId,
      ]);
  }

  private async outcomeOf(type: string, objectId: string | null, livemode: boolean): Promise<string> {
    if (livemode !== isLiveKey(this.config)) return 'other_mode';
    if (!objectId) return 'ignored';
    if (type.startsWith('checkout.session.')) return this.sessions.settle(objectId);
    if (/^(refund\.|charge\.refund\.)/.test(type))
      return (await this.refunds.noticed(objectId)) ? 'refund' : 'unknown';
    return 'ignored';
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

const isLiveKey = (config: Config): boolean => /^(sk|rk)_live_/.test(config.stripe.secretKey);

function objectIdOf(notice: Stripe.Event): string | null {
  const object: object = notice.data.object;
  return 'id' in object && typeof object.id === 'string' ? object.id : null;
}
