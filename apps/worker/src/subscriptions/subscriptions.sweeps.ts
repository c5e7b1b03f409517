import { Injectable } from '@nestjs/common';
import { KeepPlansInStep } from '#libs/subscriptions';
import type { SweepGroup } from '../schedules/sweeps.js';

/** What plans look after by themselves. */
@Injectable()
export class SubscriptionsSweeps implements SweepGroup {
  readonly sweeps: SweepGroup['sweeps'];

  constructor(plans: KeepPlansInStep) {
    this.sweeps = {
      'follow-plans': () => plans.followPlans(),
      'settle-plan-checkouts': () => plans.settleCheckouts(),
      'resume-plan-changes': () => plans.resumeChanges(),
    };
  }
}
