import { createHash, randomBytes } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { Clock, CONFIG, DomainError, inTransaction, todayIn, type Config } from '#libs/core/platform';
import { assertManages } from '#libs/stays/hosts';
import { exportedCalendar } from './export-calendar.js';
import { exportedEntries, homeOf } from './feeds.queries.js';
import { seal, unseal } from './seal.js';
import { db } from './tables.js';

const TOKEN_BYTES = 32;
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

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
   * Gives a home a new address; the one it had stops working.
   * @throws DomainError `property.not_found` when it is not theirs
   */
  async renew(userId: string, homeId: string): Promise<void> {
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    const { secret } = this.config.calendars;
    await inTransaction(this.em, async (tx) => {
      await assertManages(tx, userId, homeId);
      const row = {
        token_digest: digestOf(token),
        token_sealed: seal(token, secret),
        created_at: this.clock.now(),
      };
      await db(tx)
        .insertInto('calendar_exports')
        .values({ property_id: homeId, ...row })
        .onConflict((conflict) => conflict.column('property_id').doUpdateSet(row))
        .execute();
    });
  }

  /** Ends a home's address. @throws DomainError `property.not_found` when it is not theirs */
  async revoke(userId: string, homeId: string): Promise<void> {
    await inTransaction(this.em, async (tx) => {
      await assertManages(tx, userId, homeId);
      await db(tx).deleteFrom('calendar_exports').where('property_id', '=', homeId).execute();
    });
  }

  /** The address of a home that its owner may see; null when it has none, or when it cannot be read any more and has to be renewed. */
  async addressOf(homeId: string): Promise<string | null> {
    const row = await db(this.em.fork())
      .selectFrom('calendar_exports')
      .select('token_sealed')
      .where('property_id', '=', homeId)
      .executeTakeFirst();
    const token = row && unseal(row.token_sealed, this.config.calendars.secret);
    return token ? `${this.config.publicUrl}/api/calendars/${token}.ics` : null;
  }

  /**
   * The calendar behind an address.
   * @throws DomainError `feed.export_not_found`, also for an address that was replaced
   */
  async read(token: string): Promise<string> {
    const em = this.em.fork();
    const found = TOKEN.test(token)
      ? await db(em)
          .selectFrom('calendar_exports')
          .select(['property_id', 'created_at'])
          .where('token_digest', '=', digestOf(token))
          .executeTakeFirst()
      : undefined;
    if (!found) throw new DomainError('feed.export_not_found');
    const { timeZone } = await homeOf(em, found.property_id);
    const today = todayIn(timeZone, this.clock.now());
    return exportedCalendar(await exportedEntries(em, found.property_id, today), found.created_at);
  }
}
