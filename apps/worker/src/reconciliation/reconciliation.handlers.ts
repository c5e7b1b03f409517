import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { inTransaction, markHandled } from '#libs/platform';
import { Reconciliation } from '#libs/reconciliation';
import type { HandlersOf } from '../events/handlers.js';

/** Compares the provider with our books; a run that was interrupted starts over, which changes nothing. */
@Injectable()
export class ReconciliationHandlers {
  readonly table: HandlersOf<'run-reconciliation'> = {
    'run-reconciliation': async (event) => {
      await this.reconciliation.execute(event.payload.runId);
      await inTransaction(this.em, (tx) => markHandled(tx, 'run-reconciliation', event.id));
    },
  };

  constructor(
    private readonly em: EntityManager,
    private readonly reconciliation: Reconciliation,
  ) {}
}
