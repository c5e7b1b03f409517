import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { InvariantView } from '#libs/core/contracts';
import { checkInvariants } from './invariants.queries.js';
import { RarelyRun } from './rarely-run.js';

/** The ledger checks, for whoever looks at them: each process runs them rarely, because they scan whole tables. */
@Injectable()
export class LedgerChecks {
  private readonly checks: RarelyRun<InvariantView[]>;

  constructor(em: EntityManager) {
    this.checks = new RarelyRun(() => checkInvariants(em));
  }

  /** The result of every invariant, a minute old at most; older where the checks take more than a second. @throws a database error, which is not kept */
  recent(): Promise<InvariantView[]> {
    return this.checks.recent();
  }
}
