import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Agreements } from '#libs/documents';
import { runOnce } from '#libs/platform';
import type { HandlersOf } from '../events/handlers.js';

/** Papers of a booking; a second run finds the booking linked to its agreement and writes nothing. */
@Injectable()
export class BookingsHandlers {
  readonly table: HandlersOf<'write-agreement'> = {
    'write-agreement': async (event) => {
      await runOnce(this.em, 'write-agreement', event.id, (tx) =>
        this.agreements.write(tx, event.payload.bookingId),
      );
    },
  };

  constructor(
    private readonly em: EntityManager,
    private readonly agreements: Agreements,
  ) {}
}
