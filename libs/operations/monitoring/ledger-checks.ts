import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { InvariantView } from '#libs/core/contracts';
import { checkInvariants } from './invariants.queries.js';

/** The checks scan whole tables, so what asks again and again is told of a minute ago. */
const KEPT_MS = 60_000;

/** The ledger checks, for whoever polls them: once a minute in each process, however many ask. */
@Injectable()
export class LedgerChecks {
  private kept: { since: number; checks: Promise<InvariantView[]> } | null = null;

  constructor(private readonly em: EntityManager) {}

  /** The result of every invariant, at most a minute old. @throws a database error, which is not kept */
  recent(): Promise<InvariantView[]> {
    const since = performance.now();
    if (this.kept && since - this.kept.since < KEPT_MS) return this.kept.checks;
    const checks = checkInvariants(this.em);
    const kept = { since, checks };
    this.kept = kept;
    checks.catch(() => {
      if (this.kept === kept) this.kept = null;
    });
    return checks;
  }
}
