import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { rows } from '#libs/core/platform';

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
    const taken = await rows(
      this.em.fork(),
      `insert into concierge_spending as s (person, day, turns, tokens, micros) values (?, ?::date, 1, 0, 0)
       on conflict (person, day) do update set turns = s.turns + 1
         where s.turns < ? and s.tokens < ? and s.micros < ? returning person`,
      [person, dayOf(now), limits.turns, limits.tokens, limits.micros],
    );
    return taken.length === 1;
  }

  /** Adds what an answer has cost, also one that was not believed. */
  async add(person: string, now: Date, used: { tokens: number; micros: number }): Promise<void> {
    await this.em
      .fork()
      .execute(
        'update concierge_spending set tokens = tokens + ?, micros = micros + ? where person = ? and day = ?::date',
        [used.tokens, used.micros, person, dayOf(now)],
      );
  }
}

const dayOf = (now: Date): string => now.toISOString().slice(0, 10);
