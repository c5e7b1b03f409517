import { Injectable } from '@nestjs/common';
import type { HandlerGroup, HandlersOn } from '#libs/core/platform';
import { PreparePhoto } from './prepare-photo.js';

/** Makes uploaded photos ready for pages; a second run finds the photo finished and leaves it as it is. */
@Injectable()
export class PhotosHandlers implements HandlerGroup {
  readonly handlers: HandlersOn<'photos'> = {
    'prepare-photo': (event) => this.prepare.run(event.payload.photoId),
  };

  constructor(private readonly prepare: PreparePhoto) {}
}
