import { createHash, randomBytes } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import {
  Clock,
  CONFIG,
  DomainError,
  inTransaction,
  todayIn,
  type Config,
  type Tx,
} from '#libs/core/platform';
import { preparationNights } from '#libs/core/rules';
import { lockHome } from '#libs/stays/calendar';
import { assertManages } from '#libs/stays/hosts';
import { exportedCalendar } from './export-calendar.js';
import { exportedEntries, homeToExport } from './feeds.queries.js';
import { seal, unseal } from './seal.js';
import { db } from './tables.js';

const TOKEN_BYTES = 32;
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** Longer than `REMOVAL_UNDO_MS`, for slow connections. */
const RESTORED_WITHIN_MS = 60_000;

const digestOf = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** Secret addresses at which the calendars of homes can be read. Whoever has an address sees which nights are taken, and nothing else. */
@Injectable()
export class CalendarExports {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Gives a home a new address; the one it had stops working at once.
   * @throws DomainError `property.not_found` when it is not theirs
   */
  async renew(userId: string, homeId: string): Promise<void> {
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    const sealed = seal(token, this.config.calendars.secret);
    await this.changing(userId, homeId, async (tx, now) => {
      await endPresent(tx, homeId, now);
      await db(tx)
        .insertInto('calendar_exports')
        .values({
          token_digest: digestOf(token),
          property_id: homeId,
          token_sealed: sealed,
          created_at: now,
          ended_at: null,
        })
        .execute();
    });
  }

  /** Ends a home's address. @throws DomainError `property.not_found` when it is not theirs */
  async revoke(userId: string, homeId: string): Promise<void> {
    await this.changing(userId, homeId, (tx, now) => endPresent(tx, homeId, now));
  }

  /**
   * Takes back that an address was replaced or ended: it works again, and a new one does not.
   * @throws DomainError `property.not_found` when the home is not theirs, `feed.address_ended` when it was a minute ago or longer
   */
  async restore(userId: string, homeId: string): Promise<void> {
    await this.changing(userId, homeId, async (tx, now) => {
      const addresses = db(tx);
      const last = await addresses
        .selectFrom('calendar_exports')
        .select('token_digest')
        .where('property_id', '=', homeId)
        .where('ended_at', '>', new Date(now.getTime() - RESTORED_WITHIN_MS))
        .executeTakeFirst();
      if (!last) throw new DomainError('feed.address_ended');
      await addresses
        .deleteFrom('calendar_exports')
        .where('property_id', '=', homeId)
        .where('ended_at', 'is', null)
        .execute();
      await addresses
        .updateTable('calendar_exports')
        .set({ ended_at: null })
        .where('token_digest', '=', last.token_digest)
        .execute();
    });
  }

  /** The address of a home that its owner may see; null when it has none, or when it cannot be read any more and has to be renewed. */
  async addressOf(homeId: string): Promise<string | null> {
    const row = await db(this.em.fork())
      .selectFrom('calendar_exports')
      .select('token_sealed')
      .where('property_id', '=', homeId)
      .where('ended_at', 'is', null)
      .executeTakeFirst();
    const token = row && unseal(row.token_sealed, this.config.calendars.secret);
    return token ? `${this.config.publicUrl}/api/calendars/${token}.ics` : null;
  }

  /**
   * The calendar behind an address.
   * @throws DomainError `feed.export_not_found`, also for an address that was replaced or whose home was removed
   */
  async read(token: string): Promise<string> {
    const em = this.em.fork();
    const found = TOKEN.test(token)
      ? await db(em)
          .selectFrom('calendar_exports')
          .select(['property_id', 'created_at'])
          .where('token_digest', '=', digestOf(token))
          .where('ended_at', 'is', null)
          .executeTakeFirst()
      : undefined;
    const home = found && (await homeToExport(em, found.property_id));
    if (!home) throw new DomainError('feed.export_not_found');
    const { property_id: id, created_at: sharedAt } = found;
    const today = todayIn(home.time_zone, this.clock.now());
    const preparation = preparationNights({
      preparationHours: home.preparation_hours,
      checkInTime: home.check_in_time,
      checkOutTime: home.check_out_time,
    });
    const entries = await exportedEntries(em, id, today);
    return exportedCalendar({ id, entries, preparation, today, sharedAt });
  }

  /** Changes the addresses of a home that the caller manages, one change after the other. */
  private async changing(
    userId: string,
    homeId: string,
    change: (tx: Tx, now: Date) => Promise<void>,
  ): Promise<void> {
    await inTransaction(this.em, async (tx) => {
      await assertManages(tx, userId, homeId);
      const now = this.clock.now();
      await lockHome(tx, homeId, now);
      await change(tx, now);
    });
  }
}

/** Ends the address of a home, if it has one, and forgets the one before it. */
async function endPresent(tx: Tx, homeId: string, now: Date): Promise<void> {
  const present = await db(tx)
    .selectFrom('calendar_exports')
    .select('token_digest')
    .where('property_id', '=', homeId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  if (!present) return;
  await db(tx)
    .deleteFrom('calendar_exports')
    .where('property_id', '=', homeId)
    .where('ended_at', 'is not', null)
    .execute();
  await db(tx)
    .updateTable('calendar_exports')
    .set({ ended_at: now })
    .where('token_digest', '=', present.token_digest)
    .execute();
}
