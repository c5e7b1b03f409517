import { Injectable } from '@nestjs/common';
import { Reconciliation } from '#libs/reconciliation';
import type { SweepGroup } from '../schedules/sweeps.js';

/** The daily comparison with the provider. */
@Injectable()
export class ReconciliationSweeps implements SweepGroup {
  readonly sweeps: SweepGroup['sweeps'];

  constructor(reconciliation: Reconciliation) {
    this.sweeps = {
      'reconcile-daily': () => reconciliation.requestDaily(),
      'compare-balance': () => reconciliation.compareBalance(),
    };
  }
}
