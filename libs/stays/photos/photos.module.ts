import { Module } from '@nestjs/common';
import { Photos } from './photos.service.js';
import { PreparePhoto } from './prepare-photo.js';
import { SweepPhotos } from './sweep-photos.js';

/** Uploaded photos. */
@Module({ providers: [Photos, PreparePhoto, SweepPhotos], exports: [Photos, PreparePhoto, SweepPhotos] })
export class PhotosModule {}
