import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { cents, type Cents } from '#libs/core/rules';
import { monthsOf, type MonthRow } from './months.queries.js';
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
  month: MonthRow;
}

const PAGE = 500;

/** Statement reads, taken from the ledger so that they agree with it. */
@Injectable()
export class StatementsQueries {
  constructor(private readonly em: EntityManager) {}

  /** Every month with a movement, latest first. */
  async months(ownerId: string): Promise<MonthRow[]> {
    return (await monthsOf(this.em.fork(), ownerId)).reverse();
  }

  /** The header of a statement, or null for a month without movements. @param month `YYYY-MM` */
  async head(ownerId: string, month: string): Promise<StatementHead | null> {
    const em = this.em.fork();
    const found = (await monthsOf(em, ownerId)).find((row) => row.month === month);
    const owner = await ownerContact(em, ownerId);
    return found && owner ? { ownerName: owner.full_name, ownerEmail: owner.email, month: found } : null;
  }

  /** The movements of a month, oldest first, read page by page to bound memory. */
  async *lines(
    ownerId: string,
    { month, opening }: Pick<MonthRow, 'month' | 'opening'>,
  ): AsyncGenerator<StatementLine> {
    let balance = opening;
    let last: Movement | null = null;
    for (;;) {
      const page: Movement[] = await movementsOf(this.em.fork(), { ownerId, month, after: last }, PAGE);
      for (const line of page) {
        balance = cents(balance + line.owner_cents + line.cleaning_cents);
        yield { ...line, balance };
      }
      last = page.at(-1) ?? null;
      if (page.length < PAGE) return;
    }
  }
}
