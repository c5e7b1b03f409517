import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { db } from './tables.js';

/** A person's limits per day (UTC) for the language model; `micros` are millionths of a dollar. */
export interface DailyLimits {
  turns: number;
  tokens: number;
  micros: number;
}

/** Tracks the usage of the language model per person and day. */
@Injectable()
export class Spending {
  constructor(private readonly em: EntityManager) {}

  /** Uses one of today's turns. @returns false when a limit is reached */
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

  /** Adds the cost of an answer, also of a rejected one. */
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
