import { Injectable } from '@nestjs/common';
import { Reminders, SendMail } from '#libs/notifications';
import type { SweepGroup } from '../schedules/sweeps.js';

/** What letters and reminders look after by themselves. */
@Injectable()
export class NotificationsSweeps implements SweepGroup {
  readonly sweeps: SweepGroup['sweeps'];

  constructor(mail: SendMail, reminders: Reminders) {
    this.sweeps = {
      'send-waiting-mails': () => mail.runDue(),
      'remind-of-holds': () => reminders.ofHolds(),
      'remind-of-grace': () => reminders.ofGrace(),
    };
  }
}
