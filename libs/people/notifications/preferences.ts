import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { inTransaction, DomainError, type Tx } from '#libs/core/platform';
import {
  isOptional,
  topicsFor,
  type Channel,
  type Role,
  type Topic,
  type Preferences,
} from '#libs/core/rules';
import { db } from './tables.js';

/** One thing that somebody wants, or does not. */
export interface Wish {
  topic: Topic;
  channel: Channel;
  wanted: boolean;
}

/** What people want to be told, and how. */
@Injectable()
export class NotificationPreferences {
  constructor(private readonly em: EntityManager) {}

  /** Everything that somebody chose, by topic. */
  async of(userId: string): Promise<ReadonlyMap<Topic, Preferences>> {
    const chosen = await db(this.em.fork())
      .selectFrom('notification_choices')
      .select(['topic', 'channel', 'wanted'])
      .where('user_id', '=', userId)
      .execute();
    const byTopic = new Map<Topic, Preferences>();
    for (const { topic, channel, wanted } of chosen)
      byTopic.set(topic, { ...byTopic.get(topic), [channel]: wanted });
    return byTopic;
  }

  /**
   * Remembers what somebody chose; all of it or nothing.
   * @throws DomainError `notification.not_optional` where there is no choice
   */
  async choose(person: { id: string; role: Role }, wishes: readonly Wish[]): Promise<void> {
    const theirs = topicsFor(person.role);
    for (const { topic, channel } of wishes)
      if (!theirs.includes(topic) || !isOptional(topic, channel))
        throw new DomainError('notification.not_optional');
    await inTransaction(this.em, async (tx) => {
      for (const wish of wishes) await setPreference(tx, person.id, wish);
    });
  }
}

const setPreference = (tx: Tx, userId: string, wish: Wish) =>
  db(tx)
    .insertInto('notification_choices')
    .values({ ...wish, user_id: userId })
    .onConflict((again) =>
      again
        .columns(['user_id', 'topic', 'channel'])
        .doUpdateSet((row) => ({ wanted: row.ref('excluded.wanted') })),
    )
    .execute();

/** What somebody chose of one topic. */
export async function preferencesOf(tx: Tx, userId: string, topic: Topic): Promise<Preferences> {
  const chosen = await db(tx)
    .selectFrom('notification_choices')
    .select(['channel', 'wanted'])
    .where('user_id', '=', userId)
    .where('topic', '=', topic)
    .execute();
  return Object.fromEntries(chosen.map(({ channel, wanted }) => [channel, wanted]));
}
