import { Injectable } from '@nestjs/common';
import type { HandlersOf } from '#libs/core/platform';
import { Agreements } from './agreements.service.js';

/** Writes booking documents. A second run finds the existing agreement and writes nothing. */
@Injectable()
export class DocumentsHandlers {
  readonly handlers: HandlersOf<'documents'> = {
    'write-agreement': (tx, event) => this.agreements.write(tx, event.payload.bookingId),
  };

  constructor(private readonly agreements: Agreements) {}
}
