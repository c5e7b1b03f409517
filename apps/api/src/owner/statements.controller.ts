import { Controller, Header, Param, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { StatementView, StatementYearView } from '#libs/core/contracts';
import { statementCalls } from '#libs/core/contracts/calls';
import { Clock, DomainError } from '#libs/core/platform';
import { ownerStatement } from '#libs/money/documents';
import { StatementsQueries } from '#libs/money/payouts';
import type { Person } from '#libs/people/identity';
import { ApiParam, ApiTags } from '../http/api-docs.js';
import { Caller, Roles } from '../http/policy.js';
import { Serves } from '../http/serves.js';
import { statementCsv } from './statement-csv.js';
import { statementFacts, statementRows } from './statement-facts.js';
import { statementView, statementYearView } from './statements.view.js';

const FILE = /^(\d{4}(?:-(?:0[1-9]|1[0-2]))?)\.(csv|pdf)$/;

/** Statements of months and years from the ledger. Additive. @spec A13 */
@ApiTags('owner')
@Roles('property_owner')
@Controller()
export class StatementsController {
  constructor(
    private readonly statements: StatementsQueries,
    private readonly clock: Clock,
  ) {}

  @Serves(statementCalls.list)
  async list(@Caller() owner: Person): Promise<StatementView[]> {
    return (await this.statements.months(owner.id)).map(statementView);
  }

  @Serves(statementCalls.years)
  async years(@Caller() owner: Person): Promise<StatementYearView[]> {
    const [years, homes] = await Promise.all([
      this.statements.years(owner.id),
      this.statements.homes(owner.id),
    ]);
    return years.map((year) =>
      statementYearView(
        year,
        homes.filter((home) => home.year === year.period),
      ),
    );
  }

  @ApiParam({ name: 'file', example: '2026-05.pdf' })
  @Header('Cache-Control', 'private, no-store')
  @Serves(statementCalls.download)
  async download(
    @Caller() owner: Person,
    @Param('file') file: string,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const [, period = '', format] = FILE.exec(file) ?? [];
    const head = period ? await this.statements.head(owner.id, period) : null;
    if (!head) throw new DomainError('payout.statement_not_found');
    const now = this.clock.now();
    const rows = statementRows(head, this.statements.lines(owner.id, head.totals), now);
    reply.header('Content-Disposition', `attachment; filename="latchkey-statement-${file}"`);
    if (format === 'csv') {
      await reply.type('text/csv; charset=utf-8').send(statementCsv(rows));
      return;
    }
    const homes = (await this.statements.homes(owner.id)).filter(({ year }) => year === period);
    await reply.type('application/pdf').send(await ownerStatement(statementFacts(head, homes, now), rows));
  }
}
