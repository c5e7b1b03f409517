import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock, inTransaction, rows } from '#libs/core/platform';
import {
  GRACE_DAYS,
  GRACE_REMINDER_DAYS,
  graceEndsAt,
  HOLD_REMINDER_MINUTES,
  type Plan,
} from '#libs/core/rules';
import { stayOf } from './background.js';
import { graceEnding } from './letters/people.js';
import { holdExpiring } from './letters/stays.js';
import { Notify } from './notify.js';

const MS_PER_MINUTE = 60_000;
const MS_PER_DAY = 24 * 60 * MS_PER_MINUTE;
const BATCH = 100;

/** Tells people of what is about to happen; the key of each reminder makes it one per hold and per failed renewal. */
@Injectable()
export class Reminders {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly notify: Notify,
  ) {}

  /** Reminds of holds that end within minutes. @spec C1 */
  async ofHolds(): Promise<void> {
    const now = this.clock.now();
    const soon = new Date(now.getTime() + HOLD_REMINDER_MINUTES * MS_PER_MINUTE);
    const due = await rows<{ id: string; hold_expires_at: string; total_cents: number }>(
      this.em.fork(),
      `select b.id, b.hold_expires_at, b.total_cents from bookings b
        where b.status = 'pending' and b.hold_expires_at > ? and b.hold_expires_at <= ?
          and not exists (select 1 from mails m where m.dedupe_key = 'hold_expiring:' || b.id || ':' || b.traveler_id)
          and not exists (select 1 from inbox_entries i where i.dedupe_key = 'hold_expiring:' || b.id || ':' || b.traveler_id)
        order by b.hold_expires_at limit ${BATCH}`,
      [now, soon],
    );
    for (const { id, hold_expires_at: until, total_cents: total } of due)
      await inTransaction(this.em, async (tx) => {
        const stay = await stayOf(tx, id);
        if (stay.status !== 'pending') return; // paid meanwhile
        await this.notify.post(tx, id, [holdExpiring(stay, new Date(until), total)]);
      });
  }

  /** Reminds of plans whose renewal stayed unpaid, before they end. @spec E16 */
  async ofGrace(): Promise<void> {
    const now = this.clock.now();
    const overSoon = new Date(now.getTime() - (GRACE_DAYS - GRACE_REMINDER_DAYS) * MS_PER_DAY);
    const due = await rows<{ id: string; user_id: string; plan: Plan; past_due_since: string }>(
      this.em.fork(),
      `select id, user_id, plan, past_due_since from subscriptions where status = 'past_due' and past_due_since <= ?
        order by past_due_since limit ${BATCH}`,
      [overSoon],
    );
    for (const { id, user_id: userId, plan, past_due_since: since } of due) {
      const ends = graceEndsAt(new Date(since));
      if (ends <= now) continue;
      const source = `${id}:${ends.toISOString()}`;
      await inTransaction(this.em, (tx) => this.notify.post(tx, source, [graceEnding(userId, plan, ends)]));
    }
  }
}
