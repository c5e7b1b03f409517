import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock, DomainError, type Tx } from '#libs/core/platform';
import { changedTerms, perkProblem, type PerkProblem, type PerkTerms } from '#libs/core/rules';
import { appendPerk, insertPerkTerms, lockPerk, perkTermsOf } from './perk-rows.js';
import { termsOfPerk, type PerkTermsRow } from './perk-terms.queries.js';
import { db } from './tables.js';

/** Terms that a perk shall have; `terms` null ends it, `from` null is now. */
export interface WantedPerk {
  terms: PerkTerms | null;
  from: Date | null;
  /** The row that whoever changes was looking at; null when they were not asked. */
  basedOn: string | null;
}

/** What a change puts in the place of what. */
export interface PerkChange {
  from: Date;
  /** In force at that moment; null for a perk that begins only then. */
  before: PerkTermsRow | null;
  terms: PerkTerms;
  offered: boolean;
}

/** Who chooses, and why. */
interface Choice {
  operatorId: string | null;
  reason: string;
}

/** How each problem is refused, and at which field. */
const REFUSALS = {
  cost_missing: { code: 'perk.cost_missing', field: 'terms.points_cost' },
  percentage_missing: { code: 'perk.percentage_missing', field: 'terms.discount_percentage' },
  worth_missing: { code: 'perk.worth_missing', field: 'terms.worth' },
  voucher_missing: { code: 'perk.voucher_missing', field: 'terms.voucher' },
} as const satisfies Record<PerkProblem, { code: string; field: string }>;

/**
 * What operators decide about perks. Terms are only ever added, each from a moment on that is not past, so what was redeemed
 * before keeps what it was redeemed for without any code that remembers.
 */
@Injectable()
export class PerkAdmin {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  /** Everything that was ever chosen for a perk, the latest moment first. @throws DomainError `loyalty.perk_not_found` */
  async history(perkId: string, em: EntityManager = this.em.fork()): Promise<PerkTermsRow[]> {
    const found = await termsOfPerk(em, perkId);
    if (found.length === 0) throw new DomainError('loyalty.perk_not_found');
    return found;
  }

  /** How many vouchers a perk has sold, and how many of them can still be used. */
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

  /**
   * Checks a new perk. @throws DomainError `perk.retroactive`, and what {@link perkProblem} finds
   */
  checkNew(terms: PerkTerms, from: Date | null): PerkChange {
    const moment = this.momentOf(from);
    assertSensible(terms);
    return { from: moment, before: null, terms, offered: true };
  }

  /**
   * Checks what a change would put in the place of what.
   * @throws DomainError `loyalty.perk_not_found`, `perk.retroactive`, `perk.changed_meanwhile`, `perk.nothing_changes`,
   * `perk.not_offered`, and what {@link perkProblem} finds
   */
  async check(perkId: string, wanted: WantedPerk, em?: EntityManager): Promise<PerkChange> {
    const { terms, from, basedOn } = wanted;
    const history = await this.history(perkId, em);
    const moment = this.momentOf(from);
    if (terms) assertSensible(terms);
    if (basedOn !== null && basedOn !== newestOf(history)) throw new DomainError('perk.changed_meanwhile');
    const before = inForceAt(history, moment);
    if (!terms) {
      if (!before?.offered) throw new DomainError('perk.not_offered', { field: 'effective_from' });
      return { from: moment, before, terms: perkTermsOf(before), offered: false };
    }
    if (before?.offered && changedTerms(perkTermsOf(before), terms).length === 0)
      throw new DomainError('perk.nothing_changes');
    return { from: moment, before, terms, offered: true };
  }

  /** Adds a perk at the end of the catalogue. @returns its id @throws DomainError as {@link checkNew} */
  async add(tx: Tx, terms: PerkTerms, from: Date | null, choice: Choice): Promise<string> {
    const change = this.checkNew(terms, from);
    const id = randomUUID();
    await appendPerk(tx, id);
    await this.write(tx, id, change, choice);
    return id;
  }

  /** Changes a perk from a moment on, or ends it. Two at once queue on its row. @throws DomainError as {@link check} */
  async change(tx: Tx, perkId: string, wanted: WantedPerk, choice: Choice): Promise<PerkChange> {
    await lockPerk(tx, perkId);
    const change = await this.check(perkId, wanted, tx);
    await this.write(tx, perkId, change, choice);
    return change;
  }

  private write(tx: Tx, perkId: string, change: PerkChange, choice: Choice): Promise<void> {
    const { from: effectiveFrom, terms, offered } = change;
    const { operatorId: setBy, reason } = choice;
    return insertPerkTerms(tx, { perkId, terms, offered, effectiveFrom, setBy, reason }, this.clock.now());
  }

  private momentOf(from: Date | null): Date {
    const now = this.clock.now();
    if (from && from < now) throw new DomainError('perk.retroactive', { field: 'effective_from' });
    return from ?? now;
  }
}

/** The row that counts at a moment; null before the first. `history` has the latest moment first. */
export const inForceAt = (history: readonly PerkTermsRow[], moment: Date): PerkTermsRow | null =>
  history.find((row) => row.effective_from === null || row.effective_from <= moment) ?? null;

/** The row that was written last, whenever it counts. */
export const newestOf = (history: readonly PerkTermsRow[]): string | null =>
  history.reduce<string | null>(
    (newest, { id }) => (newest === null || BigInt(id) > BigInt(newest) ? id : newest),
    null,
  );

function assertSensible(terms: PerkTerms): void {
  const problem = perkProblem(terms);
  if (!problem) return;
  const { code, field } = REFUSALS[problem];
  throw new DomainError(code, { field });
}
