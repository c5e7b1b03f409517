import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock, rows } from '#libs/core/platform';
import { EXPORT_SECTIONS } from './export-sections.js';

interface Line {
  key: string;
  json: string;
}

const PAGE = 500;

/** Everything that is kept about somebody, as a file of theirs. */
@Injectable()
export class ExportData {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  /** The file as pieces of JSON text, a page at a time, so that many years cost no more memory than one. */
  async *of(userId: string): AsyncGenerator<string> {
    yield `{"exported_at":${JSON.stringify(this.clock.now().toISOString())}`;
    for (const { name, sql } of EXPORT_SECTIONS) {
      yield `,\n${JSON.stringify(name)}:[`;
      yield* this.lines(userId, sql);
      yield ']';
    }
    yield '}\n';
  }

  private async *lines(userId: string, sql: string): AsyncGenerator<string> {
    let after: string | null = null;
    for (;;) {
      const page: Line[] = await this.page(userId, sql, after);
      if (page.length > 0) yield (after === null ? '\n' : ',\n') + page.map(({ json }) => json).join(',\n');
      const last = page.at(-1);
      if (page.length < PAGE || !last) return;
      after = last.key;
    }
  }

  private page(userId: string, sql: string, after: string | null): Promise<Line[]> {
    return rows<Line>(
      this.em.fork(),
      `with me as (select ?::uuid as id)
       select key, (to_jsonb(part) - 'key')::text as json from (${sql}) part
        where ?::text is null or key > ? order by key limit ${PAGE}`,
      [userId, after, after],
    );
  }
}
