import { Injectable } from '@nestjs/common';
import { BatchPayouts, FindReversals, FollowAccount } from '#libs/payouts';
import type { SweepGroup } from '../schedules/sweeps.js';
import { ResumePayouts } from './resume-payouts.js';

/** What payouts look after by themselves. @spec A13 */
@Injectable()
export class PayoutsSweeps implements SweepGroup {
  readonly sweeps: SweepGroup['sweeps'];

  constructor(batch: BatchPayouts, resume: ResumePayouts, accounts: FollowAccount, reversals: FindReversals) {
    this.sweeps = {
      'pay-owners': () => batch.run(),
      'resume-payouts': () => resume.run(),
      'ask-about-payout-accounts': () => accounts.run(),
      'find-reversed-payouts': () => reversals.run(),
    };
  }
}
