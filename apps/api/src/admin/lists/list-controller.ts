import { Controller, Query, Res, type Type } from '@nestjs/common';
import { stringify } from 'csv-stringify';
import type { FastifyReply } from 'fastify';
import { Readable } from 'node:stream';
import { listCalls } from '#libs/core/contracts/calls';
import { ApiTags } from '../../http/api-docs.js';
import { Paging, type SetPaging } from '../../http/paging.js';
import { Operators } from '../../http/policy.js';
import { Serves } from '../../http/serves.js';
import type { ListDefinition, ListQuery, ListRow } from './list-definition.js';
import { ListReader } from './list-reader.js';
import { readQuery } from './read-query.js';

/** The two routes of a list: a page, and the whole list as a CSV file. @spec F15 */
export function listController(definition: ListDefinition): Type {
  const calls = listCalls[definition.name];

  @ApiTags('operators')
  @Controller()
  class ListController {
    constructor(private readonly lists: ListReader) {}

    @Operators(definition.permission)
    @Serves(calls.page)
    async page(
      @Query({ schema: calls.page.query }) query: ListQuery,
      @Paging() setPaging: SetPaging,
    ): Promise<ListRow[]> {
      const { rows, total, next } = await this.lists.page(definition, query);
      setPaging({ total, next });
      return rows;
    }

    @Operators(definition.permission)
    @Serves(calls.export)
    export(@Query({ schema: calls.export.query }) query: ListQuery, @Res() reply: FastifyReply): void {
      readQuery(definition, query); // rejects an invalid query before the first byte is sent
      const columns = Object.keys(definition.columns);
      const file = Readable.from(this.lists.all(definition, query)).pipe(
        stringify({
          header: true,
          columns,
          escape_formulas: true,
          cast: { object: (value) => JSON.stringify(value) },
        }),
      );
      void reply
        .header('content-type', 'text/csv; charset=utf-8')
        .header(
          'content-disposition',
          `attachment; filename="latchkey-${definition.name.replace('/', '-')}.csv"`,
        )
        .send(file);
    }
  }
  Object.defineProperty(ListController, 'name', { value: `ListOf_${definition.name}` });
  return ListController;
}
