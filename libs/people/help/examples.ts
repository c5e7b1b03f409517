import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock, DomainError, isConflict, type Tx } from '#libs/core/platform';
import { EXAMPLE_INTENTS } from '#libs/core/rules';
import { examplesInUse, latestArticles, type ExampleRow } from './help.queries.js';
import { db } from './tables.js';

/** Examples of how people ask, added by operators. */
@Injectable()
export class HelpExamples {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  /** The examples that count, the latest first. */
  all(em: EntityManager = this.em.fork()): Promise<ExampleRow[]> {
    return examplesInUse(em);
  }

  /**
   * Adds an example. @returns its id
   * @throws DomainError `example.no_meaning` unless it is a published article or an intent, `example.exists`
   */
  async add(
    tx: Tx,
    { text, meaning, operatorId }: { text: string; meaning: string; operatorId: string },
  ): Promise<string> {
    const isIntent = EXAMPLE_INTENTS.some((intent) => intent === meaning);
    if (!isIntent && (await latestArticles(tx)).get(meaning)?.published !== true)
      throw new DomainError('example.no_meaning', { field: 'meaning' });
    const id = randomUUID();
    try {
      await db(tx)
        .insertInto('help_examples')
        .values({ id, text, meaning, added_at: this.clock.now(), added_by: operatorId })
        .execute();
    } catch (error) {
      if (isConflict(error)) throw new DomainError('example.exists', { field: 'text' });
      throw error;
    }
    return id;
  }

  /** Takes an example back. @returns what it said @throws DomainError `example.not_found` */
  async remove(tx: Tx, id: string): Promise<{ text: string; meaning: string }> {
    const removed = await db(tx)
      .updateTable('help_examples')
      .set({ removed_at: this.clock.now() })
      .where('id', '=', id)
      .where('removed_at', 'is', null)
      .returning(['text', 'meaning'])
      .executeTakeFirst();
    if (!removed) throw new DomainError('example.not_found');
    return removed;
  }
}
