import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock, inTransaction } from '#libs/core/platform';
import { GRACE_DAYS, GRACE_REMINDER_DAYS, graceEndsAt, HOLD_REMINDER_MINUTES } from '#libs/core/rules';
import { stayOf } from './background.queries.js';
import { endingChanges, endingHolds, isChangeOpen, unpaidPlans } from './due-reminders.queries.js';
import { expiring } from './templates/date-changes.js';
import { graceEnding } from './templates/people.js';
import { holdExpiring } from './templates/stays.js';
import { Notify } from './notify.js';

const MS_PER_MINUTE = 60_000;
const MS_PER_DAY = 24 * 60 * MS_PER_MINUTE;

/** Sends reminders; their keys limit them to one per hold, per change of dates and per failed renewal. */
@Injectable()
export class Reminders {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly notify: Notify,
  ) {}

  /** Reminds travelers of holds that end within minutes. @spec C1 */
  async ofHolds(): Promise<void> {
    const now = this.clock.now();
    const soon = new Date(now.getTime() + HOLD_REMINDER_MINUTES * MS_PER_MINUTE);
    const due = await endingHolds(this.em.fork(), now, soon);
    for (const { id, hold_expires_at: until, total_cents: total } of due)
      await inTransaction(this.em, async (tx) => {
        const stay = await stayOf(tx, id);
        if (stay.status !== 'pending') return; // paid meanwhile
        await this.notify.post(tx, id, [holdExpiring(stay, until, total)]);
      });
  }

  /** Reminds travelers of new dates whose hold ends within minutes, unless they have been held for as few so far. @spec C1, G7 */
  async ofHeldDates(): Promise<void> {
    const now = this.clock.now();
    const lead = HOLD_REMINDER_MINUTES * MS_PER_MINUTE;
    const due = await endingChanges(this.em.fork(), {
      now,
      soon: new Date(now.getTime() + lead),
      heldSince: new Date(now.getTime() - lead),
    });
    for (const { id, ...change } of due)
      await inTransaction(this.em, async (tx) => {
        if (!(await isChangeOpen(tx, id))) return; // paid or withdrawn meanwhile
        await this.notify.post(tx, id, [expiring(change, await stayOf(tx, change.bookingId))]);
      });
  }

  /** Reminds travelers of unpaid plans before these end. @spec E16 */
  async ofGrace(): Promise<void> {
    const now = this.clock.now();
    const unpaidSince = new Date(now.getTime() - (GRACE_DAYS - GRACE_REMINDER_DAYS) * MS_PER_DAY);
    for (const { id, userId, plan, since } of await unpaidPlans(this.em.fork(), unpaidSince)) {
      const ends = graceEndsAt(since);
      if (ends <= now) continue;
      const source = `${id}:${ends.toISOString()}`;
      await inTransaction(this.em, (tx) => this.notify.post(tx, source, [graceEnding(userId, plan, ends)]));
    }
  }
}
