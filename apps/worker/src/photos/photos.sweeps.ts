import { Injectable } from '@nestjs/common';
import { SweepPhotos } from '#libs/photos';
import type { SweepGroup } from '../schedules/sweeps.js';

/** What photos look after by themselves. */
@Injectable()
export class PhotosSweeps implements SweepGroup {
  readonly sweeps: SweepGroup['sweeps'];

  constructor(photos: SweepPhotos) {
    this.sweeps = { 'sweep-photos': () => photos.run() };
  }
}
