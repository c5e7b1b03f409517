import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { StayPoints } from '#libs/loyalty';
import { Clock, runOnce } from '#libs/platform';
import type { HandlersOf } from '../events/handlers.js';

/** Points of a stay; each handler runs once per event and finds the line wherever another has left it. */
@Injectable()
export class LoyaltyHandlers {
  readonly table: HandlersOf<'record-points' | 'post-points' | 'void-points'> = {
    'record-points': async (event) => {
      await runOnce(this.em, 'record-points', event.id, (tx) =>
        this.points.record(tx, event.payload, this.clock.now()),
      );
    },
    'post-points': async (event) => {
      await runOnce(this.em, 'post-points', event.id, (tx) =>
        this.points.post(tx, event.payload, this.clock.now()),
      );
    },
    'void-points': async (event) => {
      await runOnce(this.em, 'void-points', event.id, (tx) =>
        this.points.void(tx, event.payload, this.clock.now()),
      );
    },
  };

  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly points: StayPoints,
  ) {}
}
