import { Injectable } from '@nestjs/common';
import { EndWatches } from '#libs/watches';
import type { SweepGroup } from '../schedules/sweeps.js';

/** What watches look after by themselves. */
@Injectable()
export class WatchesSweeps implements SweepGroup {
  readonly sweeps: SweepGroup['sweeps'];

  constructor(watches: EndWatches) {
    this.sweeps = { 'end-past-watches': () => watches.past() };
  }
}
