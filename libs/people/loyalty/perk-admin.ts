import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock, DomainError, isConflict, type Tx } from '#libs/core/platform';
import { changedTerms, perkProblem, type PerkProblem, type PerkTerms } from '#libs/core/rules';
import { appendPerk, insertPerkTerms, lockPerk, perkTermsOf } from './perk-rows.js';
import { termsOfPerk, type PerkTermsRow } from './perk-terms.queries.js';
import { db } from './tables.js';

/** Requested terms of a perk; null `terms` ends it, null `from` means now. */
export interface RequestedPerk {
  terms: PerkTerms | null;
  from: Date | null;
  /** Id of the terms that the operator was looking at; null skips the check. */
  basedOn: string | null;
}

/** A validated change of a perk's terms. */
export interface PerkChange {
  from: Date;
  /** The terms in force at that moment; null for a perk that starts then. */
  before: PerkTermsRow | null;
  terms: PerkTerms;
  offered: boolean;
}

/** Who made a change, and why. */
interface Authorship {
  operatorId: string | null;
  reason: string;
}

/** Error code and field of each problem. */
const PROBLEM_ERRORS = {
  cost_missing: { code: 'perk.cost_missing', field: 'terms.points_cost' },
  percentage_missing: { code: 'perk.percentage_missing', field: 'terms.discount_percentage' },
  worth_missing: { code: 'perk.worth_missing', field: 'terms.worth' },
  voucher_missing: { code: 'perk.voucher_missing', field: 'terms.voucher' },
} as const satisfies Record<PerkProblem, { code: string; field: string }>;

/**
 * Manages perks for operators. Terms are append-only and never take effect in the past, so existing redemptions keep the terms they were
 * bought with.
 */
@Injectable()
export class PerkAdmin {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  /** All terms of a perk, the latest effective date first. @throws DomainError `loyalty.perk_not_found` */
  async history(perkId: string, em: EntityManager = this.em.fork()): Promise<PerkTermsRow[]> {
    const history = await termsOfPerk(em, perkId);
    if (history.length === 0) throw new DomainError('loyalty.perk_not_found');
    return history;
  }

  /** Number of vouchers sold for a perk, and how many of them can still be used. */
  vouchers(perkId: string): Promise<{ redeemed: number; open: number }> {
    return db(this.em.fork())
      .selectFrom('voucher_status')
      .select(({ fn }) => [
        fn.countAll<number>().as('redeemed'),
        fn
          .countAll<number>()
          .filterWhere('expires_at', '>', this.clock.now())
          .filterWhere((voucher) =>
            voucher.or([voucher('booking_id', 'is', null), voucher('booking_status', '=', 'pending')]),
          )
          .as('open'),
      ])
      .where('perk_id', '=', perkId)
      .executeTakeFirstOrThrow();
  }

  /** Validates a new perk. @throws DomainError `perk.retroactive` and the errors for {@link perkProblem} */
  checkNew(terms: PerkTerms, from: Date | null): PerkChange {
    const effectiveFrom = this.effectiveFrom(from);
    assertValidTerms(terms);
    return { from: effectiveFrom, before: null, terms, offered: true };
  }

  /**
   * Validates a change of a perk.
   * @throws DomainError `loyalty.perk_not_found`, `perk.retroactive`, `perk.changed_meanwhile`, `perk.nothing_changes`,
   *   `perk.not_offered`, and the errors for {@link perkProblem}
   */
  async check(perkId: string, wanted: RequestedPerk, em?: EntityManager): Promise<PerkChange> {
    const { terms, from, basedOn } = wanted;
    const history = await this.history(perkId, em);
    const effectiveFrom = this.effectiveFrom(from);
    if (terms) assertValidTerms(terms);
    if (basedOn !== null && basedOn !== latestTermsId(history))
      throw new DomainError('perk.changed_meanwhile');
    const before = inForceAt(history, effectiveFrom);
    if (!terms) {
      if (!before?.offered) throw new DomainError('perk.not_offered', { field: 'effective_from' });
      return { from: effectiveFrom, before, terms: perkTermsOf(before), offered: false };
    }
    if (before?.offered && changedTerms(perkTermsOf(before), terms).length === 0)
      throw new DomainError('perk.nothing_changes');
    return { from: effectiveFrom, before, terms, offered: true };
  }

  /** Adds a perk at the end of the catalogue. @throws DomainError `perk.changed_meanwhile` when there is one with this id, and as {@link checkNew} */
  async add(
    tx: Tx,
    id: string,
    { terms, from }: { terms: PerkTerms; from: Date | null },
    authorship: Authorship,
  ): Promise<void> {
    const change = this.checkNew(terms, from);
    await appendPerk(tx, id).catch((error: unknown) => {
      throw isConflict(error) ? new DomainError('perk.changed_meanwhile') : error;
    });
    await this.write(tx, id, change, authorship);
  }

  /** Changes or ends a perk from an effective date on. Concurrent changes queue on its row. @throws DomainError as {@link check} */
  async change(tx: Tx, perkId: string, wanted: RequestedPerk, authorship: Authorship): Promise<PerkChange> {
    await lockPerk(tx, perkId);
    const change = await this.check(perkId, wanted, tx);
    await this.write(tx, perkId, change, authorship);
    return change;
  }

  private write(tx: Tx, perkId: string, change: PerkChange, authorship: Authorship): Promise<void> {
    const { from: effectiveFrom, terms, offered } = change;
    const { operatorId: setBy, reason } = authorship;
    return insertPerkTerms(tx, { perkId, terms, offered, effectiveFrom, setBy, reason }, this.clock.now());
  }

  private effectiveFrom(from: Date | null): Date {
    const now = this.clock.now();
    if (from && from < now) throw new DomainError('perk.retroactive', { field: 'effective_from' });
    return from ?? now;
  }
}

/** The terms in force at a moment; null before the first. `history` is sorted by effective date, latest first. */
export const inForceAt = (history: readonly PerkTermsRow[], moment: Date): PerkTermsRow | null =>
  history.find((row) => row.effective_from === null || row.effective_from <= moment) ?? null;

/** Id of the terms written last, whenever they take effect. */
export const latestTermsId = (history: readonly PerkTermsRow[]): string | null =>
  history.reduce<string | null>(
    (newest, { id }) => (newest === null || BigInt(id) > BigInt(newest) ? id : newest),
    null,
  );

function assertValidTerms(terms: PerkTerms): void {
  const problem = perkProblem(terms);
  if (!problem) return;
  const { code, field } = PROBLEM_ERRORS[problem];
  throw new DomainError(code, { field });
}
