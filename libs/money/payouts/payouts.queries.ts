import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock, firstRow, rows } from '#libs/core/platform';
import type { Cents, PayoutStatus } from '#libs/core/rules';
import { EARNING, type EarningRow } from './earnings.queries.js';

/** A payout as people read of it. Cents. */
export interface PayoutRow {
  id: string;
  status: PayoutStatus;
  amount_cents: Cents;
  reversed_cents: Cents;
  currency: string;
  requested_at: string;
  finished_at: string | null;
  failure_code: string | null;
  failure_message: string | null;
  transfer_id: string | null;
  line_count: number;
}

/** The same, for operators: whose it is, and when a failed one is tried again. */
export interface OperatorPayoutRow extends PayoutRow {
  owner_id: string;
  owner_name: string;
  owner_email: string;
  next_payout_at: string | null;
}

/** A part of a list, and how long the whole is. */
export interface PayoutPage<Row> {
  payouts: Row[];
  total: number;
  next: string | null;
}

/** Where a page begins and how long it is. */
export interface PageRequest {
  limit: number;
  /** Id of the last payout of the page before; null for the first page. */
  cursor: string | null;
}

const STATUS = `case when x.state in ('failed', 'withdrawn') then x.state
  when x.state = 'requested' or x.ledger_transaction_id is null then 'on_the_way'
  when x.reversed_cents = x.amount_cents then 'reversed' else 'paid' end`;
const COLUMNS = `x.id, ${STATUS} as status, x.amount_cents::float8 as amount_cents, x.reversed_cents::float8 as reversed_cents,
  x.currency, x.requested_at, x.finished_at, x.failure_code, x.failure_message, x.transfer_id,
  (select count(*)::int from payout_lines l where l.payout_id = x.id) as line_count`;
const AFTER = `(?::uuid is null or (x.requested_at, x.id) < (select c.requested_at, c.id from payouts c where c.id = ?))`;
const ORDER = 'order by x.requested_at desc, x.id desc limit ?';

/** Reads of payouts. An owner sees their own only. */
@Injectable()
export class PayoutsQueries {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  /** An owner's payouts, latest first. */
  async ofOwner(ownerId: string, { limit, cursor }: PageRequest): Promise<PayoutPage<PayoutRow>> {
    const found = await rows<PayoutRow>(
      this.em.fork(),
      `select ${COLUMNS} from payouts x where x.owner_id = ? and ${AFTER} ${ORDER}`,
      [ownerId, cursor, cursor, limit + 1],
    );
    return pageOf(found, limit, await this.count('owner_id = ?', ownerId));
  }

  /** One payout of an owner with the rows it covers, or null when there is none or it is somebody else's. */
  async oneOfOwner(
    payoutId: string,
    ownerId: string,
  ): Promise<{ payout: PayoutRow; lines: EarningRow[] } | null> {
    const em = this.em.fork();
    const payout = await firstRow<PayoutRow>(
      em,
      `select ${COLUMNS} from payouts x where x.id = ? and x.owner_id = ?`,
      [payoutId, ownerId],
    );
    if (!payout) return null;
    const lines = await rows<EarningRow>(
      em,
      `${EARNING} join payout_lines l on l.payable_id = p.id and l.payout_id = ? order by p.due_at, p.id`,
      [this.clock.now(), payoutId],
    );
    return { payout, lines };
  }

  /** Everybody's payouts, for operators; of one status, or all of them. Latest first. */
  async all(
    status: PayoutStatus | null,
    { limit, cursor }: PageRequest,
  ): Promise<PayoutPage<OperatorPayoutRow>> {
    const found = await rows<OperatorPayoutRow>(
      this.em.fork(),
      `select ${COLUMNS}, u.id as owner_id, u.full_name as owner_name, u.email::text as owner_email, a.next_payout_at
         from payouts x join users u on u.id = x.owner_id join payout_accounts a on a.owner_id = x.owner_id
        where (?::text is null or ${STATUS} = ?) and ${AFTER} ${ORDER}`,
      [status, status, cursor, cursor, limit + 1],
    );
    return pageOf(found, limit, await this.count(`(?::text is null or ${STATUS} = ?)`, status, status));
  }

  private async count(where: string, ...params: unknown[]): Promise<number> {
    const row = await firstRow<{ n: number }>(
      this.em.fork(),
      `select count(*)::int as n from payouts x where ${where}`,
      params,
    );
    return row?.n ?? 0;
  }
}

function pageOf<Row extends PayoutRow>(found: Row[], limit: number, total: number): PayoutPage<Row> {
  const payouts = found.slice(0, limit);
  return { payouts, total, next: found.length > limit ? (payouts.at(-1)?.id ?? null) : null };
}
