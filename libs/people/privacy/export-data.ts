import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { Clock, queriesOver, type PersonalData, type RowsOf } from '#libs/core/platform';
import { EXPORT_SECTIONS } from '#libs/core/rules';
import { sql } from 'kysely';
import { listsOf, PERSONAL_DATA } from './personal-data.js';

const PAGE = 500;

/** Exports all personal data of a user as JSON. */
@Injectable()
export class ExportData {
  private readonly lists: ReturnType<typeof listsOf>;

  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    @Inject(PERSONAL_DATA) rooms: readonly PersonalData[],
  ) {
    this.lists = listsOf(rooms);
  }

  /** Yields the file as pieces of JSON text, a page at a time, so that memory use does not grow with the data. */
  async *of(userId: string): AsyncGenerator<string> {
    yield `{"exported_at":${JSON.stringify(this.clock.now().toISOString())}`;
    for (const name of EXPORT_SECTIONS) {
      yield `,\n${JSON.stringify(name)}:[`;
      yield* this.rows((em) => this.lists[name](em, userId));
      yield ']';
    }
    yield '}\n';
  }

  private async *rows(list: (em: EntityManager) => RowsOf<{ key: string }>): AsyncGenerator<string> {
    let after: string | null = null;
    for (;;) {
      const em = this.em.fork();
      const page = await pageOf(em, list(em), after);
      if (page.length > 0) yield (after === null ? '\n' : ',\n') + page.map(({ json }) => json).join(',\n');
      const last = page.at(-1);
      if (page.length < PAGE || !last) return;
      after = last.key;
    }
  }
}

/** The next page of rows, serialised to JSON by PostgreSQL. */
const pageOf = (em: EntityManager, list: RowsOf<{ key: string }>, after: string | null) =>
  queriesOver<object>(em)
    .selectFrom(list.as('part'))
    .select(['key', sql<string>`(to_jsonb(part) - 'key')::text`.as('json')])
    .$if(after !== null, (all) => all.where('key', '>', after ?? ''))
    .orderBy('key')
    .limit(PAGE)
    .execute();
