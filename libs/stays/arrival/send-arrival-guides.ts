import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import {
  Clock,
  CONFIG,
  inTransaction,
  jsonb,
  type Config,
  type SealingKey,
  type Tx,
} from '#libs/core/platform';
import { ARRIVAL_FIELDS, arrivalState, type ArrivalField } from '#libs/core/rules';
import { ArrivalMailer } from './arrival-mailer.port.js';
import { lockedStay, untoldStays } from './arrival.queries.js';
import { arrivalKey, changesSince, digestsOf, textsOf, type ArrivalDigests } from './guide.js';
import { db } from './tables.js';

const BATCH = 100;
const MINUTE_MS = 60_000;
const LONGEST_DELAY_MS = 30 * MINUTE_MS;

type LockedStay = NonNullable<Awaited<ReturnType<typeof lockedStay>>>;

/**
 * Sends guests the guide of their home once they can read all of it, and again what has changed since. Each stay has a transaction of its own,
 * in which it is noted who was told what: a second run, another worker or one that died finds only what is left.
 */
@Injectable()
export class SendArrivalGuides {
  private readonly key: SealingKey;

  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly mailer: ArrivalMailer,
    @Inject(CONFIG) config: Config,
  ) {
    this.key = arrivalKey(config);
  }

  /**
   * Tells every guest who is not up to date. One who cannot be told is tried again later, and holds up nobody.
   * @throws AggregateError of the failures, after all others are told
   * @spec decision 28
   */
  async run(): Promise<void> {
    const failures: unknown[] = [];
    for (;;) {
      const due = await untoldStays(this.em.fork(), this.clock.now(), BATCH);
      const failedBefore = failures.length;
      let told = 0;
      for (const { id } of due) {
        try {
          if (await inTransaction(this.em, (tx) => this.tell(tx, id))) told += 1;
        } catch (error) {
          failures.push(error);
          await this.postpone(id);
        }
      }
      // Without the last condition it would ask for the same stays again while another worker has them.
      if (due.length < BATCH || told + failures.length === failedBefore) break;
    }
    if (failures.length > 0)
      throw new AggregateError(
        failures,
        `${failures.length} arrival guides could not be sent, the first because of: ${String(failures[0])}`,
      );
  }

  private async postpone(bookingId: string): Promise<void> {
    const now = this.clock.now();
    const { attempts } = await db(this.em.fork())
      .insertInto('arrival_retries')
      .values({ booking_id: bookingId, attempts: 1, retry_at: now })
      .onConflict((conflict) =>
        conflict
          .column('booking_id')
          .doUpdateSet((row) => ({ attempts: row('arrival_retries.attempts', '+', 1) })),
      )
      .returning('attempts')
      .executeTakeFirstOrThrow();
    await db(this.em.fork())
      .updateTable('arrival_retries')
      .set({ retry_at: new Date(now.getTime() + retryDelayMs(attempts)) })
      .where('booking_id', '=', bookingId)
      .execute();
  }

  /** @returns false when another worker is telling the guest, or nobody has to be told any more */
  private async tell(tx: Tx, bookingId: string): Promise<boolean> {
    const stay = await lockedStay(tx, bookingId);
    if (!stay || !isOpen(stay, this.clock.now())) return false;
    const guide = await lockedGuide(tx, stay.property_id);
    if (!guide) return false;
    const { texts } = textsOf(guide, this.key);
    const digests = digestsOf(texts, this.key);
    const told = await noticeOf(tx, bookingId);
    const changed = told ? changesSince(told.digests, digests) : null;
    await this.note(tx, bookingId, { newsVersion: guide.news_version, digests });
    await db(tx).deleteFrom('arrival_retries').where('booking_id', '=', bookingId).execute();
    // What was changed and changed back is no news.
    if (changed?.length === 0) return true;
    await this.mailer.post(tx, {
      ...{
        bookingId,
        dedupeKey: `${bookingId}:${stay.check_in_at.getTime()}:${guide.news_version}`,
        changed,
      },
      address: [stay.address, stay.city, stay.state, stay.country].join(', '),
      contents: ARRIVAL_FIELDS.filter((field) => texts[field] !== '').map((field: ArrivalField) => ({
        field,
        text: texts[field],
      })),
    });
    return true;
  }

  private async note(
    tx: Tx,
    bookingId: string,
    { newsVersion, digests }: { newsVersion: number; digests: ArrivalDigests },
  ): Promise<void> {
    const told = { news_version: newsVersion, digests: jsonb(digests), told_at: this.clock.now() };
    await db(tx)
      .insertInto('arrival_notices')
      .values({ booking_id: bookingId, ...told })
      .onConflict((conflict) => conflict.column('booking_id').doUpdateSet(told))
      .execute();
  }
}

/** One minute after the first failure, then twice as long each time, up to half an hour: a stay is only a day away. */
const retryDelayMs = (attempts: number): number =>
  Math.min(MINUTE_MS * 2 ** (attempts - 1), LONGEST_DELAY_MS);

const isOpen = ({ status, check_in_at: checkInAt, check_out_at: checkOutAt }: LockedStay, now: Date) =>
  arrivalState({ status, checkInAt, checkOutAt }, now) === 'open';

/** A change of the guide waits until its guests were told of this one. */
const lockedGuide = (tx: Tx, homeId: string) =>
  db(tx)
    .selectFrom('arrival_guides')
    .selectAll()
    .where('property_id', '=', homeId)
    .forShare()
    .executeTakeFirst();

const noticeOf = (tx: Tx, bookingId: string) =>
  db(tx)
    .selectFrom('arrival_notices')
    .select('digests')
    .where('booking_id', '=', bookingId)
    .executeTakeFirst();
