import { Injectable } from '@nestjs/common';
import { Operations, runEach } from '#libs/money/provider';
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
    const transfers = await this.operations.due(['transfer'], BATCH);
    const accounts = await this.operations.due(['create_account'], BATCH);
    const calls = [
      ...transfers.map((id) => ({ id, run: () => this.payouts.run(id) })),
      ...accounts.map((id) => ({ id, run: () => this.accounts.run(id) })),
    ];
    await runEach(calls, ({ id, run }) => this.operations.withCorrelation(id, run), 'calls failed again');
  }
}
