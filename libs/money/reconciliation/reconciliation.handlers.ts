import { Injectable } from '@nestjs/common';
import type { HandlersOf } from '#libs/core/platform';
import { Reconciliation } from './reconciliation.service.js';

/** Compares the provider with our books; an interrupted run restarts without side effects. */
@Injectable()
export class ReconciliationHandlers {
  readonly handlers: HandlersOf<'reconciliation'> = {
    'run-reconciliation': (event) => this.reconciliation.execute(event.payload.runId),
  };

  constructor(private readonly reconciliation: Reconciliation) {}
}
