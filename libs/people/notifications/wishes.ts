import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { inTransaction, Refusal, rows, type Tx } from '#libs/core/platform';
import { isOptional, topicsFor, type Channel, type Role, type Topic, type Wishes } from '#libs/core/rules';

interface ChoiceRow {
  topic: Topic;
  channel: Channel;
  wanted: boolean;
}

/** One thing that somebody wants, or does not. */
export interface Wish {
  topic: Topic;
  channel: Channel;
  wanted: boolean;
}

/** What people want to be told, and how. */
@Injectable()
export class NotificationWishes {
  constructor(private readonly em: EntityManager) {}

  /** Everything that somebody chose, by topic. */
  async of(userId: string): Promise<ReadonlyMap<Topic, Wishes>> {
    const chosen = await rows<ChoiceRow>(
      this.em.fork(),
      'select topic, channel, wanted from notification_choices where user_id = ?',
      [userId],
    );
    const byTopic = new Map<Topic, Wishes>();
    for (const { topic, channel, wanted } of chosen)
      byTopic.set(topic, { ...byTopic.get(topic), [channel]: wanted });
    return byTopic;
  }

  /**
   * Remembers what somebody chose; all of it or nothing.
   * @throws Refusal `notification.not_optional` where there is no choice
   */
  async choose(person: { id: string; role: Role }, wishes: readonly Wish[]): Promise<void> {
    const theirs = topicsFor(person.role);
    for (const { topic, channel } of wishes)
      if (!theirs.includes(topic) || !isOptional(topic, channel))
        throw new Refusal('notification.not_optional');
    await inTransaction(this.em, async (tx) => {
      for (const { topic, channel, wanted } of wishes)
        await tx.execute(
          `insert into notification_choices (user_id, topic, channel, wanted) values (?, ?, ?, ?)
           on conflict (user_id, topic, channel) do update set wanted = excluded.wanted`,
          [person.id, topic, channel, wanted],
        );
    });
  }
}

/** What somebody chose of one topic. */
export async function wishesOf(tx: Tx, userId: string, topic: Topic): Promise<Wishes> {
  const chosen = await rows<ChoiceRow>(
    tx,
    'select topic, channel, wanted from notification_choices where user_id = ? and topic = ?',
    [userId, topic],
  );
  return Object.fromEntries(chosen.map(({ channel, wanted }) => [channel, wanted]));
}
