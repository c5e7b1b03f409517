import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { PreparePhoto } from '#libs/photos';
import { inTransaction, markHandled } from '#libs/platform';
import type { HandlersOf } from '../events/handlers.js';

/** Makes uploaded photos ready for pages; a second run finds the photo finished and leaves it as it is. */
@Injectable()
export class PhotosHandlers {
  readonly table: HandlersOf<'prepare-photo'> = {
    'prepare-photo': async (event) => {
      await this.prepare.run(event.payload.photoId);
      await inTransaction(this.em, (tx) => markHandled(tx, 'prepare-photo', event.id));
    },
  };

  constructor(
    private readonly em: EntityManager,
    private readonly prepare: PreparePhoto,
  ) {}
}
