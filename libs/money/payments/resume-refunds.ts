import { Injectable } from '@nestjs/common';
import { Operations } from '#libs/money/provider';
import { SendRefund } from './send-refund.js';

const BATCH = 50;

/** Takes up refunds that a dead process, an outage or the provider's refusal has left unfinished. */
@Injectable()
export class ResumeRefunds {
  constructor(
    private readonly operations: Operations,
    private readonly refunds: SendRefund,
  ) {}

  /** Runs what is due. @throws AggregateError with those that failed again; each keeps its own time of retry */
  async run(): Promise<void> {
    const failures: unknown[] = [];
    for (const id of await this.operations.due(['refund'], BATCH)) {
      await this.operations
        .asRequested(id, () => this.refunds.run(id))
        .catch((error: unknown) => failures.push(error));
    }
    if (failures.length > 0) throw new AggregateError(failures, `${failures.length} refunds failed again`);
  }
}
