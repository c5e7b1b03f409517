import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { cents, type Cents } from '#libs/core/rules';
import { homeProfits, type HomeProfit } from './home-profits.queries.js';
import { lengthOf, periodsOf, type Period, type PeriodRow } from './periods.queries.js';
import { ownerContact } from './owners.queries.js';
import { movementsOf, type Movement } from './movements.queries.js';

/** One movement on an owner's accounts, in cents; positive is owed to the owner, negative was paid out. */
export interface StatementLine extends Movement {
  /** What is owed after this line. */
  balance: Cents;
}

/** The owner and totals of a statement. */
export interface StatementHead {
  ownerName: string;
  ownerEmail: string;
  totals: PeriodRow;
}

const PAGE = 500;

/** Statement reads, taken from the ledger so that they agree with it. */
@Injectable()
export class StatementsQueries {
  constructor(private readonly em: EntityManager) {}

  /** Every month with a movement, latest first. */
  async months(ownerId: string): Promise<PeriodRow[]> {
    return (await periodsOf(this.em.fork(), ownerId, 'month')).reverse();
  }

  /** Every year with a movement, latest first. */
  async years(ownerId: string): Promise<PeriodRow[]> {
    return (await periodsOf(this.em.fork(), ownerId, 'year')).reverse();
  }

  /** What each home brought in each year, see {@link HomeProfit}. */
  homes(ownerId: string): Promise<HomeProfit[]> {
    return homeProfits(this.em.fork(), ownerId);
  }

  /** The header of a statement, or null for a period without movements. */
  async head(ownerId: string, period: Period): Promise<StatementHead | null> {
    const em = this.em.fork();
    const totals = (await periodsOf(em, ownerId, lengthOf(period))).find((row) => row.period === period);
    const owner = await ownerContact(em, ownerId);
    return totals && owner ? { ownerName: owner.full_name, ownerEmail: owner.email, totals } : null;
  }

  /** The movements of a period, oldest first, read page by page to bound memory. */
  async *lines(
    ownerId: string,
    { period, opening }: Pick<PeriodRow, 'period' | 'opening'>,
  ): AsyncGenerator<StatementLine> {
    let balance = opening;
    let last: Movement | null = null;
    for (;;) {
      const page: Movement[] = await movementsOf(this.em.fork(), { ownerId, period, after: last }, PAGE);
      for (const line of page) {
        balance = cents(balance + line.owner_cents + line.cleaning_cents);
        yield { ...line, balance };
      }
      last = page.at(-1) ?? null;
      if (page.length < PAGE) return;
    }
  }
}
