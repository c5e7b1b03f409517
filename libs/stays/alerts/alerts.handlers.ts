import { Injectable } from '@nestjs/common';
import type { HandlersOf } from '#libs/core/platform';
import { EndAlerts } from './end-alerts.js';
import { forgetHome } from './forget-home.js';
import { MatchAlerts } from './match-alerts.js';

/** Matches changes of homes with people's alerts. */
@Injectable()
export class AlertsHandlers {
  readonly handlers: HandlersOf<'alerts'> = {
    'offer-freed-nights': (tx, event) => this.match.freed(tx, event),
    'offer-given-up-nights': (tx, event) => this.match.moved(tx, event),
    'offer-unheld-nights': (tx, event) => this.match.unheld(tx, event),
    'follow-price': (tx, event) => this.match.priced(tx, event),
    'offer-opened-nights': (tx, event) => this.match.opened(tx, event),
    'follow-stay-rules': (tx, event) => this.match.ruled(tx, event),
    'offer-listed-home': (tx, event) => this.match.listed(tx, event),
    'forget-removed-home': (tx, { payload }) => forgetHome(tx, payload.propertyId),
    'end-fulfilled-alerts': (tx, event) => this.end.booked(tx, event.payload.bookingId),
    'end-alerts-for-changed-dates': (tx, event) => this.end.booked(tx, event.payload.bookingId),
  };

  constructor(
    private readonly match: MatchAlerts,
    private readonly end: EndAlerts,
  ) {}
}
