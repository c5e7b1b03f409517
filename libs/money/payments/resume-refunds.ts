import { Injectable } from '@nestjs/common';
import { Operations, runEach } from '#libs/money/provider';
import { SendRefund } from './send-refund.js';

const BATCH = 50;

/** Resumes refunds that a crash, an outage or the provider's rejection left unfinished. */
@Injectable()
export class ResumeRefunds {
  constructor(
    private readonly operations: Operations,
    private readonly refunds: SendRefund,
  ) {}

  /** Runs due refunds. @throws AggregateError with those that failed again; each keeps its own retry time */
  async run(): Promise<void> {
    const due = await this.operations.due(['refund'], BATCH);
    await runEach(
      due,
      (id) => this.operations.withCorrelation(id, () => this.refunds.run(id)),
      'refunds failed again',
    );
  }
}
