import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { DomainError, inTransaction, type Tx } from '#libs/core/platform';
import {
  isOptional,
  topicsFor,
  type Channel,
  type Role,
  type Topic,
  type Preferences,
} from '#libs/core/rules';
import { db } from './tables.js';

/** A choice for one topic and channel. */
export interface PreferenceChange {
  topic: Topic;
  channel: Channel;
  wanted: boolean;
}

/** Users' notification preferences. */
@Injectable()
export class NotificationPreferences {
  constructor(private readonly em: EntityManager) {}

  /** A user's choices by topic. */
  async of(userId: string, em = this.em.fork()): Promise<ReadonlyMap<Topic, Preferences>> {
    const chosen = await db(em)
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
   * Stores all of a user's choices, or none of them.
   * @throws DomainError `notification.not_optional` for a topic or channel that cannot be chosen
   */
  async choose(person: { id: string; role: Role }, changes: readonly PreferenceChange[]): Promise<void> {
    const topics = topicsFor(person.role);
    for (const { topic, channel } of changes)
      if (!topics.includes(topic) || !isOptional(topic, channel))
        throw new DomainError('notification.not_optional');
    await inTransaction(this.em, async (tx) => {
      for (const change of changes) await setPreference(tx, person.id, change);
    });
  }
}

const setPreference = (tx: Tx, userId: string, change: PreferenceChange) =>
  db(tx)
    .insertInto('notification_choices')
    .values({ ...change, user_id: userId })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'topic', 'channel'])
        .doUpdateSet((row) => ({ wanted: row.ref('excluded.wanted') })),
    )
    .execute();

/** A user's choices for one topic. */
export const preferencesFor = (topic: Topic, choices: readonly PreferenceChange[]): Preferences =>
  Object.fromEntries(
    choices.filter((choice) => choice.topic === topic).map(({ channel, wanted }) => [channel, wanted]),
  );
