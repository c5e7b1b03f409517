import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { expressionBuilder, type Expression, type InferResult, type SqlBool } from 'kysely';
import { Clock, countAll, readsOver } from '#libs/core/platform';
import type { PayoutStatus } from '#libs/core/rules';
import type { IdentityTables } from '#libs/people/identity';
import { earnings, type EarningRow } from './earnings.queries.js';
import { payoutStatus } from './payout-status.js';
import type { PayoutsTables } from './tables.js';

type Reads = PayoutsTables & Pick<IdentityTables, 'users'>;

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

/** Payouts `x` as people read of them. */
const described = (em: EntityManager) =>
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

/** The same with their owners, and when a failed one is tried again. */
const describedWithOwner = (em: EntityManager) =>
  described(em)
    .innerJoin('users as u', 'u.id', 'x.owner_id')
    .innerJoin('payout_accounts as a', 'a.owner_id', 'x.owner_id')
    .select(['u.id as owner_id', 'u.full_name as owner_name', 'u.email as owner_email', 'a.next_payout_at']);

/** A payout as people read of it. Cents. */
export type PayoutRow = InferResult<ReturnType<typeof described>>[number];

/** The same, for operators: whose it is, and when a failed one is tried again. */
export type OperatorPayoutRow = InferResult<ReturnType<typeof describedWithOwner>>[number];

const payout = expressionBuilder<Reads & { x: Reads['payouts'] }, 'x'>();

const isOf = (ownerId: string) => payout('x.owner_id', '=', ownerId);

const isIn = (status: PayoutStatus | null) =>
  status === null ? payout.lit(true) : payout(payoutStatus, '=', status);

/** True behind this place of a list, latest first. */
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

/** Reads of payouts. An owner sees their own only. */
@Injectable()
export class PayoutsQueries {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  /** An owner's payouts, latest first. */
  async ofOwner(ownerId: string, { limit, cursor }: PageRequest): Promise<PayoutPage<PayoutRow>> {
    const found = await described(this.em.fork())
      .where(isOf(ownerId))
      .where(isAfter(cursor))
      .orderBy('x.requested_at', 'desc')
      .orderBy('x.id', 'desc')
      .limit(limit + 1)
      .execute();
    return pageOf(found, limit, await this.count(isOf(ownerId)));
  }

  /** One payout of an owner with the rows it covers, or null when there is none or it is somebody else's. */
  async oneOfOwner(
    payoutId: string,
    ownerId: string,
  ): Promise<{ payout: PayoutRow; lines: EarningRow[] } | null> {
    const em = this.em.fork();
    const found = await described(em).where('x.id', '=', payoutId).where(isOf(ownerId)).executeTakeFirst();
    if (!found) return null;
    const lines = await earnings(em, this.clock.now())
      .innerJoin('payout_lines as line', 'line.payable_id', 'p.id')
      .where('line.payout_id', '=', payoutId)
      .orderBy('p.due_at')
      .orderBy('p.id')
      .execute();
    return { payout: found, lines };
  }

  /** Everybody's payouts, for operators; of one status, or all of them. Latest first. */
  async all(
    status: PayoutStatus | null,
    { limit, cursor }: PageRequest,
  ): Promise<PayoutPage<OperatorPayoutRow>> {
    const found = await describedWithOwner(this.em.fork())
      .where(isIn(status))
      .where(isAfter(cursor))
      .orderBy('x.requested_at', 'desc')
      .orderBy('x.id', 'desc')
      .limit(limit + 1)
      .execute();
    return pageOf(found, limit, await this.count(isIn(status)));
  }

  private async count(condition: Expression<SqlBool>): Promise<number> {
    const { n } = await readsOver<Reads>(this.em.fork())
      .selectFrom('payouts as x')
      .select(countAll().as('n'))
      .where(condition)
      .executeTakeFirstOrThrow();
    return n;
  }
}

function pageOf<Row extends { id: string }>(found: Row[], limit: number, total: number): PayoutPage<Row> {
  const shown = found.slice(0, limit);
  return { payouts: shown, total, next: found.length > limit ? (shown.at(-1)?.id ?? null) : null };
}
