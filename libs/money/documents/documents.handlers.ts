import { Injectable } from '@nestjs/common';
import type { HandlerGroup, HandlersOn } from '#libs/core/platform';
import { Agreements } from './agreements.service.js';

/** Documents of a booking; a second run finds the booking linked to its agreement and writes nothing. */
@Injectable()
export class DocumentsHandlers implements HandlerGroup {
  readonly handlers: HandlersOn<'bookings'> = {
    'write-agreement': (tx, event) => this.agreements.write(tx, event.payload.bookingId),
  };

  constructor(private readonly agreements: Agreements) {}
}
