import { Injectable } from '@nestjs/common';
import { ForgetVisitors } from '#libs/privacy';
import type { SweepGroup } from '../schedules/sweeps.js';

/** What personal data looks after by itself. */
@Injectable()
export class AccountSweeps implements SweepGroup {
  readonly sweeps: SweepGroup['sweeps'];

  constructor(visitors: ForgetVisitors) {
    this.sweeps = { 'forget-visitors': () => visitors.run() };
  }
}
