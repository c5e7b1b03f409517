import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import {
  Clock,
  CONFIG,
  DomainError,
  inTransaction,
  notifyLive,
  type Config,
  type SealingKey,
  type Tx,
} from '#libs/core/platform';
import { ANNOUNCED_ARRIVAL_FIELDS, ARRIVAL_FIELDS, type TimedArrivalField } from '#libs/core/rules';
import { assertManages } from '#libs/stays/hosts';
import { guestsToCome, homeOf, missingGuides, readersOf } from './arrival.queries.js';
import { arrivalKey, columnsOf, differencesOf, textsOf, type GuideTexts } from './guide.js';
import { db } from './tables.js';

/** A guide as its owner edits it. */
export interface OwnGuide {
  home: Awaited<ReturnType<typeof homeOf>>;
  /** 0: none yet. */
  version: number;
  updatedAt: Date | null;
  texts: GuideTexts;
  unreadable: readonly TimedArrivalField[];
  readingNow: number;
  nextCheckInAt: Date | null;
}

const NOTHING = Object.fromEntries(ARRIVAL_FIELDS.map((field) => [field, ''])) as GuideTexts;

/** Arrival guides, for the people who manage the homes. Every verb throws `property.not_found` when the home is not theirs. @spec decision 28 */
@Injectable()
export class ArrivalGuides {
  private readonly key: SealingKey;

  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    @Inject(CONFIG) config: Config,
  ) {
    this.key = arrivalKey(config);
  }

  /** The guide of a home. */
  async of(personId: string, homeId: string): Promise<OwnGuide> {
    const em = this.em.fork();
    await assertManages(em, personId, homeId);
    const [home, guide, readers] = await Promise.all([
      homeOf(em, homeId),
      guideOf(em, homeId),
      readersOf(em, homeId, this.clock.now()),
    ]);
    const { texts, unreadable } = guide ? textsOf(guide, this.key) : { texts: NOTHING, unreadable: [] };
    return {
      ...{ home, texts, unreadable, version: guide?.version ?? 0, updatedAt: guide?.updated_at ?? null },
      ...{ readingNow: readers.reading_now, nextCheckInAt: readers.next_check_in_at },
    };
  }

  /**
   * Saves all of a guide. The same contents change nothing; guests who can read what has changed are told by {@link SendArrivalGuides}.
   * @param version the version that was changed, 0 for a first guide
   * @throws DomainError `arrival.changed_elsewhere` when there is a newer version
   */
  save(personId: string, homeId: string, version: number, texts: GuideTexts): Promise<void> {
    return inTransaction(this.em, async (tx) => {
      await assertManages(tx, personId, homeId);
      const present = await db(tx)
        .selectFrom('arrival_guides')
        .selectAll()
        .where('property_id', '=', homeId)
        .forUpdate()
        .executeTakeFirst();
      if ((present?.version ?? 0) !== version) throw new DomainError('arrival.changed_elsewhere');
      const previous = present ? textsOf(present, this.key) : { texts: NOTHING, unreadable: [] };
      const changed = [...differencesOf(previous.texts, texts), ...previous.unreadable];
      if (changed.length === 0) return;
      const isNews = !present || ANNOUNCED_ARRIVAL_FIELDS.some((field) => changed.includes(field));
      await this.write(tx, homeId, { version: version + 1, texts, isNews });
    });
  }

  /** Homes of a person with an arrival in the next days and without a guide. */
  missing(personId: string) {
    return missingGuides(this.em.fork(), personId, this.clock.now());
  }

  private async write(
    tx: Tx,
    homeId: string,
    { version, texts, isNews }: { version: number; texts: GuideTexts; isNews: boolean },
  ): Promise<void> {
    const now = this.clock.now();
    const columns = { ...columnsOf(texts, this.key), version, updated_at: now };
    const news = { news_version: version, news_at: now };
    const written = await db(tx)
      .insertInto('arrival_guides')
      .values({ property_id: homeId, ...columns, ...news })
      .onConflict((conflict) =>
        conflict
          .column('property_id')
          .doUpdateSet({ ...columns, ...(isNews && news) })
          // Of two first guides at once, the second finds the other here.
          .where('arrival_guides.version', '=', version - 1),
      )
      .returning('version')
      .executeTakeFirst();
    if (!written) throw new DomainError('arrival.changed_elsewhere');
    for (const { bookingId, travelerId } of await guestsToCome(tx, homeId, now))
      notifyLive(tx, { userIds: [travelerId], event: 'arrival.changed', bookingId });
  }
}

/** The stored guide of a home, if there is one. */
const guideOf = (em: EntityManager, homeId: string) =>
  db(em).selectFrom('arrival_guides').selectAll().where('property_id', '=', homeId).executeTakeFirst();
