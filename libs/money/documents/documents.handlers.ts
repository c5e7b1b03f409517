import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { HandlersOf } from '#libs/core/platform';
import { Agreements } from './agreements.service.js';

/** Writes booking documents. A second run finds the existing agreement and writes nothing. */
@Injectable()
export class DocumentsHandlers {
  readonly handlers: HandlersOf<'documents'> = {
    'write-agreement': (event) => this.agreements.write(this.em.fork(), event.payload.bookingId),
    'write-changed-agreement': (event) => this.agreements.writeChange(this.em.fork(), event.payload.changeId),
  };

  constructor(
    private readonly em: EntityManager,
    private readonly agreements: Agreements,
  ) {}
}
