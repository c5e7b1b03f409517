import { Injectable } from '@nestjs/common';
import type { HandlersOf } from '#libs/core/platform';
import { PreparePhoto } from './prepare-photo.js';

/** Encodes uploaded photos; a second run leaves a finished photo unchanged. */
@Injectable()
export class PhotosHandlers {
  readonly handlers: HandlersOf<'photos'> = {
    'prepare-photo': (event) => this.prepare.run(event.payload.photoId),
  };

  constructor(private readonly prepare: PreparePhoto) {}
}
