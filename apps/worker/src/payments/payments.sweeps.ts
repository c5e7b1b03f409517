import { Injectable } from '@nestjs/common';
import { ExpireHolds, SettleOpenSessions } from '#libs/payments';
import type { SweepGroup } from '../schedules/sweeps.js';
import { ResumeOperations } from './resume-operations.js';

/** What payments look after by themselves. */
@Injectable()
export class PaymentsSweeps implements SweepGroup {
  readonly sweeps: SweepGroup['sweeps'];

  constructor(holds: ExpireHolds, sessions: SettleOpenSessions, operations: ResumeOperations) {
    this.sweeps = {
      'expire-holds': () => holds.run(),
      'settle-open-sessions': () => sessions.run(),
      'resume-operations': () => operations.run(),
    };
  }
}
