import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { runOnce } from '#libs/platform';
import { EndWatches, MatchWatches } from '#libs/watches';
import type { HandlersOf } from '../events/handlers.js';

/** Follows what people watch; who is told, and that an event was looked at, are one transaction. */
@Injectable()
export class WatchesHandlers {
  readonly table: HandlersOf<
    'offer-freed-nights' | 'follow-price' | 'offer-listed-home' | 'end-fulfilled-watches'
  > = {
    'offer-freed-nights': async (event) => {
      await runOnce(this.em, 'offer-freed-nights', event.id, (tx) => this.match.freed(tx, event));
    },
    'follow-price': async (event) => {
      await runOnce(this.em, 'follow-price', event.id, (tx) => this.match.priced(tx, event));
    },
    'offer-listed-home': async (event) => {
      await runOnce(this.em, 'offer-listed-home', event.id, (tx) => this.match.listed(tx, event));
    },
    'end-fulfilled-watches': async (event) => {
      await runOnce(this.em, 'end-fulfilled-watches', event.id, (tx) =>
        this.end.booked(tx, event.payload.bookingId),
      );
    },
  };

  constructor(
    private readonly em: EntityManager,
    private readonly match: MatchWatches,
    private readonly end: EndWatches,
  ) {}
}
