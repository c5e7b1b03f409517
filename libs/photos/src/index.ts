export { encodePhoto, UnreadablePhoto, type EncodedFile, type EncodedPhoto } from './encode-photo.js';
export { inspectPhoto, type PhotoHeader } from './inspect-photo.js';
export { fileNamed } from './photo-files.js';
export { storedPhoto, type PhotoRow, type StoredPhoto } from './photo-row.js';
export { PhotosModule } from './photos.module.js';
export { Photos, type PhotoUse } from './photos.service.js';
export { PreparePhoto } from './prepare-photo.js';
export { SweepPhotos } from './sweep-photos.js';
