import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { db } from './tables.js';

/** What one person may use of a language model in a day (UTC); cost in millionths of a dollar. */
export interface DailyLimits {
  turns: number;
  tokens: number;
  micros: number;
}

/** Counts what language models cost, per person and day. */
@Injectable()
export class Spending {
  constructor(private readonly em: EntityManager) {}

  /** Takes one turn of today's, unless a limit is reached. @returns false when there is nothing left */
  async takeTurn(person: string, now: Date, limits: DailyLimits): Promise<boolean> {
    if (limits.turns < 1) return false;
    const taken = await db(this.em.fork())
      .insertInto('concierge_spending')
      .values({ person, day: dayOf(now), turns: 1, tokens: 0, micros: 0 })
      .onConflict((today) =>
        today
          .columns(['person', 'day'])
          .doUpdateSet((row) => ({ turns: row('concierge_spending.turns', '+', 1) }))
          .where('concierge_spending.turns', '<', limits.turns)
          .where('concierge_spending.tokens', '<', limits.tokens)
          .where('concierge_spending.micros', '<', limits.micros),
      )
      .returning('person')
      .executeTakeFirst();
    return taken !== undefined;
  }

  /** Adds what an answer has cost, also one that was not believed. */
  async add(person: string, now: Date, used: { tokens: number; micros: number }): Promise<void> {
    await db(this.em.fork())
      .updateTable('concierge_spending')
      .set((row) => ({ tokens: row('tokens', '+', used.tokens), micros: row('micros', '+', used.micros) }))
      .where('person', '=', person)
      .where('day', '=', dayOf(now))
      .execute();
  }
}

const dayOf = (now: Date): string => now.toISOString().slice(0, 10);
