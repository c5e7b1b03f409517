import { Controller, Query, Res, type Type } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { pipeline, Readable } from 'node:stream';
import { listCalls } from '#libs/core/contracts/calls';
import { exportPermission } from '#libs/core/rules';
import type { Actor } from '#libs/operations/audit';
import { ApiTags } from '../../http/api-docs.js';
import { csvFile } from '../../http/csv.js';
import { Paging, type SetPaging } from '../../http/paging.js';
import { CallingOperator, Operators } from '../../http/policy.js';
import { Serves } from '../../http/serves.js';
import { PerMinute } from '../../http/rate-limit.js';
import { GuardedCommands } from '../approvals/guarded-commands.js';
import { AuditedCommands } from '../audited-commands.js';
import { Readings } from '../readings.js';
import type { ListDefinition, ListQuery, ListRow } from './list-definition.js';
import { ListReader } from './list-reader.js';
import { readQuery } from './read-query.js';

/** Of each list, a minute and operator. */
const EXPORTS = 10;

/** The two routes of a list: a page, and the whole list as a CSV file, with a reason and an entry in the audit log. @spec F15 */
export function listController(definition: ListDefinition): Type {
  const calls = listCalls[definition.name];
  const hasAddresses = exportPermission(definition.name) !== null;
  const namesPeople = Object.keys(definition.columns).some((column) =>
    /(^|_)(name|email|address)$/.test(column),
  );

  @ApiTags('operators')
  @Controller()
  class ListController {
    constructor(
      private readonly lists: ListReader,
      private readonly commands: AuditedCommands,
      private readonly guarded: GuardedCommands,
      private readonly readings: Readings,
    ) {}

    @Operators(definition.permission)
    @Serves(calls.page)
    async page(
      @Query({ schema: calls.page.query }) query: ListQuery,
      @CallingOperator() operator: Actor,
      @Paging() setPaging: SetPaging,
    ): Promise<ListRow[]> {
      const { rows, total, next } = await this.lists.page(definition, query);
      if (namesPeople)
        await this.readings.recordOnce(
          operator,
          { action: 'list.read', subject: { kind: 'list', id: definition.name }, after: filtersOf(query) },
          hasAddresses ? rows.length : 0,
        );
      setPaging({ total, next });
      return rows;
    }

    @Operators(exportPermission(definition.name) ?? definition.permission)
    @PerMinute(EXPORTS)
    @Serves(calls.export)
    async export(
      @Query({ schema: calls.export.query }) { reason, ...query }: ListQuery,
      @CallingOperator() operator: Actor,
      @Res() reply: FastifyReply,
    ): Promise<void> {
      readQuery(definition, query); // rejects an invalid query before the first byte is sent
      const filters = filtersOf(query);
      const why = typeof reason === 'string' ? reason : null;
      if (hasAddresses)
        await this.guarded.perform(operator, why, {
          act: 'export_people',
          subjectId: definition.name,
          params: filters,
        });
      else
        await this.commands.perform(operator, why, () =>
          Promise.resolve({
            result: undefined,
            action: 'list.exported',
            subject: { kind: 'list', id: definition.name },
            after: filters,
          }),
        );
      const columns = Object.keys(definition.columns);
      const file = csvFile({ columns, cast: { object: (value) => JSON.stringify(value) } });
      // Unlike `pipe`, tells the file of an error of its rows: otherwise nobody would handle it, which ends the process.
      pipeline(Readable.from(this.lists.all(definition, query)), file, () => undefined);
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

const filtersOf = (query: ListQuery): Record<string, string> =>
  Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)]));
