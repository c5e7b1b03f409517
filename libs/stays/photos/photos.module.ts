import { Module } from '@nestjs/common';
import { PhotosHandlers } from './photos.handlers.js';
import { Photos } from './photos.service.js';
import { PreparePhoto } from './prepare-photo.js';
import { SweepPhotos } from './sweep-photos.js';

const SERVICES = [Photos, PreparePhoto, SweepPhotos, PhotosHandlers];

/** Uploaded photos. */
@Module({ providers: SERVICES, exports: SERVICES })
export class PhotosModule {}
