import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { InvariantView } from '#libs/core/contracts';
import { Clock, firstRow, rows } from '#libs/core/platform';
import { checkInvariants } from './invariants.js';

/** What waits for somebody; cents and real seconds. */
export interface BusinessFigures {
  refunds_waiting: number;
  refunds_waiting_cents: number;
  refund_oldest_seconds: number;
  payouts_failed: number;
  disputes_open: number;
  findings_open: number;
}

/** How the business stands, from the ledger and its neighbours. */
@Injectable()
export class BookVitals {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  /** Balance of each account in cents, debit positive; they add up to nothing. */
  balances(): Promise<{ account: string; cents: number }[]> {
    return rows(
      this.em.fork(),
      'select account, sum(amount_cents)::float8 as cents from ledger_entries group by account',
    );
  }

  /** Each promise of the books, checked now. */
  invariants(): Promise<InvariantView[]> {
    return checkInvariants(this.em);
  }

  /** Bookings by status. */
  bookings(): Promise<{ status: string; n: number }[]> {
    return rows(this.em.fork(), 'select status, count(*)::int as n from bookings group by status');
  }

  /** What waits for a provider or for an operator. */
  async waiting(): Promise<BusinessFigures | null> {
    return firstRow<BusinessFigures>(
      this.em.fork(),
      `select (select count(*) from payouts where state = 'failed')::int as payouts_failed,
              (select count(*) from disputes where state = 'open')::int as disputes_open,
              (select count(*) from reconciliation_findings where state = 'open')::int as findings_open,
              count(*)::int as refunds_waiting, coalesce(sum(amount_cents), 0)::float8 as refunds_waiting_cents,
              coalesce(extract(epoch from ?::timestamptz - min(requested_at)), 0)::float8 as refund_oldest_seconds
         from operations where kind = 'refund' and state in ('requested', 'sent', 'failed')`,
      [this.clock.now()],
    );
  }
}
