import { Injectable } from '@nestjs/common';
import { CompleteStays } from '#libs/bookings';
import type { SweepGroup } from '../schedules/sweeps.js';

/** What bookings look after by themselves. */
@Injectable()
export class BookingsSweeps implements SweepGroup {
  readonly sweeps: SweepGroup['sweeps'];

  constructor(stays: CompleteStays) {
    this.sweeps = { 'complete-stays': () => stays.run() };
  }
}
