import { Injectable } from '@nestjs/common';
import type { HandlerGroup, Handlers } from '#libs/core/platform';
import { EndWatches } from './end-watches.js';
import { MatchWatches } from './match-watches.js';

/** Matches what happened to homes with the alerts that people have set. */
@Injectable()
export class AlertsHandlers implements HandlerGroup {
  readonly handlers: Handlers<
    'offer-freed-nights' | 'follow-price' | 'offer-listed-home' | 'end-fulfilled-watches'
  > = {
    'offer-freed-nights': (tx, event) => this.match.freed(tx, event),
    'follow-price': (tx, event) => this.match.priced(tx, event),
    'offer-listed-home': (tx, event) => this.match.listed(tx, event),
    'end-fulfilled-watches': (tx, event) => this.end.booked(tx, event.payload.bookingId),
  };

  constructor(
    private readonly match: MatchWatches,
    private readonly end: EndWatches,
  ) {}
}
