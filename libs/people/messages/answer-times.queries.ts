import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock, readsOver } from '#libs/core/platform';
import { ANSWER_MONTHS, answerTimeOf, type AnswerTime } from '#libs/core/rules';
import { managedBy } from '#libs/stays/hosts';
import type { PropertiesTables } from '#libs/stays/properties';
import type { MessagesTables } from './tables.js';

type Reads = Pick<MessagesTables, 'threads' | 'message_blocks'> & Pick<PropertiesTables, 'properties'>;

/** Threads that are measured, the latest first: more would not change what is said. */
const MEASURED = 500;

/** How a host answers: what is told to travelers, and what it is made of. */
export interface HostAnswers {
  time: AnswerTime | null;
  asked: number;
  answered: number;
}

/** Measures how fast hosts answer. @spec G9 */
@Injectable()
export class AnswerTimes {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  /** Of the host of a home; null when there is no such home, or nothing to say yet. */
  async ofHome(propertyId: string): Promise<AnswerTime | null> {
    const home = await readsOver<Reads>(this.em.fork())
      .selectFrom('properties')
      .select('owner_id as ownerId')
      .where('id', '=', propertyId)
      .where('status', '=', 'listed')
      .executeTakeFirst();
    return home ? (await this.of(home.ownerId)).time : null;
  }

  /** Of a host, over the last 12 months. Threads of people whom they have blocked do not count. */
  async of(hostId: string): Promise<HostAnswers> {
    const now = this.clock.now();
    const since = new Date(now);
    since.setUTCMonth(since.getUTCMonth() - ANSWER_MONTHS);
    const threads = await readsOver<Reads>(this.em.fork())
      .selectFrom('threads as t')
      .select((row) => [row.ref('t.asked_at').$notNull().as('askedAt'), 't.answered_at as answeredAt'])
      .where((row) => managedBy(row.ref('t.owner_id'), hostId))
      .where('t.asked_at', '>', since)
      .where((row) =>
        row.not(
          row.exists(
            row
              .selectFrom('message_blocks as block')
              .select('block.blocker_id')
              .whereRef('block.blocker_id', '=', 't.owner_id')
              .whereRef('block.blocked_id', '=', 't.traveler_id'),
          ),
        ),
      )
      .orderBy('t.asked_at', 'desc')
      .limit(MEASURED)
      .execute();
    return {
      time: answerTimeOf(threads, now),
      asked: threads.length,
      answered: threads.filter(({ answeredAt }) => answeredAt !== null).length,
    };
  }
}
