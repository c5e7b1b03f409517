import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { expressionBuilder, type Expression, type InferResult, type SqlBool } from 'kysely';
import { Clock, countAll, pageOf, readsOver } from '#libs/core/platform';
import type { PayoutStatus } from '#libs/core/rules';
import type { IdentityTables } from '#libs/people/identity';
import { earnings, type EarningRow } from './earnings.queries.js';
import { payoutStatus } from './payout-status.js';
import type { PayoutsTables } from './tables.js';

type Reads = PayoutsTables & Pick<IdentityTables, 'users'>;

/** A page of payouts and the total count. */
export interface PayoutPage<Row> {
  payouts: Row[];
  total: number;
  next: string | null;
}

/** The page to read. */
export interface PageRequest {
  limit: number;
  /** Id of the previous page's last payout; null for the first page. */
  cursor: string | null;
}

/** Payouts `x` with status and line count. */
const payouts = (em: EntityManager) =>
  readsOver<Reads>(em)
    .selectFrom('payouts as x')
    .select(['x.id', 'x.amount_cents', 'x.reversed_cents', 'x.currency', 'x.requested_at', 'x.finished_at'])
    .select(['x.failure_code', 'x.failure_message', 'x.transfer_id', payoutStatus.as('status')])
    .select((row) =>
      row
        .selectFrom('payout_lines as line')
        .select(countAll().as('n'))
        .whereRef('line.payout_id', '=', 'x.id')
        .$asScalar()
        .$notNull()
        .as('line_count'),
    );

/** Payouts with their owner and the retry time of a failed one. */
const payoutsWithOwner = (em: EntityManager) =>
  payouts(em)
    .innerJoin('users as u', 'u.id', 'x.owner_id')
    .innerJoin('payout_accounts as a', 'a.owner_id', 'x.owner_id')
    .select(['u.id as owner_id', 'u.full_name as owner_name', 'u.email as owner_email', 'a.next_payout_at']);

/** A payout as its owner sees it, in cents. */
export type PayoutRow = InferResult<ReturnType<typeof payouts>>[number];

/** A payout as operators see it, with its owner and retry time. */
export type OperatorPayoutRow = InferResult<ReturnType<typeof payoutsWithOwner>>[number];

const payout = expressionBuilder<Reads & { x: Reads['payouts'] }, 'x'>();

const isOf = (ownerId: string) => payout('x.owner_id', '=', ownerId);

const isIn = (status: PayoutStatus | null) =>
  status === null ? payout.lit(true) : payout(payoutStatus, '=', status);

/** True for payouts after the cursor, latest first. */
const isAfter = (cursor: string | null) =>
  cursor === null
    ? payout.lit(true)
    : payout(
        payout.refTuple('x.requested_at', 'x.id'),
        '<',
        payout
          .selectFrom('payouts as last')
          .select(['last.requested_at', 'last.id'])
          .where('last.id', '=', cursor)
          .$asTuple('requested_at', 'id'),
      );

/** Payout reads. An owner sees only their own. */
@Injectable()
export class PayoutsQueries {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  /** An owner's payouts, latest first. */
  async ofOwner(ownerId: string, { limit, cursor }: PageRequest): Promise<PayoutPage<PayoutRow>> {
    const found = await payouts(this.em.fork())
      .where(isOf(ownerId))
      .where(isAfter(cursor))
      .orderBy('x.requested_at', 'desc')
      .orderBy('x.id', 'desc')
      .limit(limit + 1)
      .execute();
    return this.pageOf(found, limit, isOf(ownerId));
  }

  /** An owner's payout with the rows it covers, or null if it does not exist or belongs to someone else. */
  async oneOfOwner(
    payoutId: string,
    ownerId: string,
  ): Promise<{ payout: PayoutRow; lines: EarningRow[] } | null> {
    const em = this.em.fork();
    const found = await payouts(em).where('x.id', '=', payoutId).where(isOf(ownerId)).executeTakeFirst();
    if (!found) return null;
    const lines = await earnings(em, this.clock.now())
      .innerJoin('payout_lines as line', 'line.payable_id', 'p.id')
      .where('line.payout_id', '=', payoutId)
      .orderBy('p.due_at')
      .orderBy('p.id')
      .execute();
    return { payout: found, lines };
  }

  /** All owners' payouts for operators, optionally of one status, latest first. */
  async all(
    status: PayoutStatus | null,
    { limit, cursor }: PageRequest,
  ): Promise<PayoutPage<OperatorPayoutRow>> {
    const found = await payoutsWithOwner(this.em.fork())
      .where(isIn(status))
      .where(isAfter(cursor))
      .orderBy('x.requested_at', 'desc')
      .orderBy('x.id', 'desc')
      .limit(limit + 1)
      .execute();
    return this.pageOf(found, limit, isIn(status));
  }

  private async pageOf<Row extends { id: string }>(
    found: Row[],
    limit: number,
    condition: Expression<SqlBool>,
  ): Promise<PayoutPage<Row>> {
    const { total } = await readsOver<Reads>(this.em.fork())
      .selectFrom('payouts as x')
      .select(countAll().as('total'))
      .where(condition)
      .executeTakeFirstOrThrow();
    const { rows, next } = pageOf(found, limit, ({ id }) => id);
    return { payouts: rows, total, next };
  }
}
