import { Injectable } from '@nestjs/common';
import { Operations } from '#libs/money/provider';
import { OpenAccount } from './open-account.js';
import { SendPayout } from './send-payout.js';

const BATCH = 50;

/** Resumes transfers and account creations that a crash or an outage left unfinished. */
@Injectable()
export class ResumePayouts {
  constructor(
    private readonly operations: Operations,
    private readonly payouts: SendPayout,
    private readonly accounts: OpenAccount,
  ) {}

  /** Runs due operations. @throws AggregateError with those that failed again; each keeps its own retry time */
  async run(): Promise<void> {
    const failures: unknown[] = [];
    const note = (error: unknown): unknown => failures.push(error);
    for (const id of await this.operations.due(['transfer'], BATCH))
      await this.operations.withCorrelation(id, () => this.payouts.run(id)).catch(note);
    for (const id of await this.operations.due(['create_account'], BATCH))
      await this.operations.withCorrelation(id, () => this.accounts.run(id)).catch(note);
    if (failures.length > 0) throw new AggregateError(failures, `${failures.length} calls failed again`);
  }
}
