import { Injectable } from '@nestjs/common';
import type { HandlerGroup, HandlersOn } from '#libs/core/platform';
import { Agreements } from './agreements.service.js';

/** Writes booking documents. A second run finds the existing agreement and writes nothing. */
@Injectable()
export class DocumentsHandlers implements HandlerGroup {
  readonly handlers: HandlersOn<'bookings'> = {
    'write-agreement': (tx, event) => this.agreements.write(tx, event.payload.bookingId),
  };

  constructor(private readonly agreements: Agreements) {}
}
