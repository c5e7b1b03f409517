import { Injectable } from '@nestjs/common';
import type { HandlerGroup, Handlers } from '#libs/core/platform';
import { Reconciliation } from './reconciliation.service.js';

/** Compares the provider with our books; an interrupted run restarts without side effects. */
@Injectable()
export class ReconciliationHandlers implements HandlerGroup {
  readonly handlers: Handlers<'run-reconciliation'> = {
    'run-reconciliation': (event) => this.reconciliation.execute(event.payload.runId),
  };

  constructor(private readonly reconciliation: Reconciliation) {}
}
