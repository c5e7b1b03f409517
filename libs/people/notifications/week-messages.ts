import { Injectable } from '@nestjs/common';
import type { Tx } from '#libs/core/platform';
import type { WeekSummary } from '#libs/core/rules';
import { Notify } from './notify.js';
import { weekSummary } from './templates/weeks.js';

/** Sends owners the summary of their week. */
@Injectable()
export class WeekMessages {
  constructor(private readonly notify: Notify) {}

  /** Posts a summary within the caller's transaction, one for each owner and week. */
  async post(tx: Tx, summary: WeekSummary): Promise<void> {
    await this.notify.post(tx, summary.week.to, [weekSummary(summary)]);
  }
}
