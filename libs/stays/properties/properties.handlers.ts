import { Injectable } from '@nestjs/common';
import type { HandlersOf } from '#libs/core/platform';
import { showPhotos } from './listing-photos.js';

/** Shows photos of homes once they are ready; a second run changes nothing. */
@Injectable()
export class PropertiesHandlers {
  readonly handlers: HandlersOf<'properties'> = {
    'show-ready-photo': (tx, { payload }) => showPhotos(tx, payload.propertyId),
  };
}
