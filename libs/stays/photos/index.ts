export { fileNamed, type NamedFile } from './photo-files.js';
export { storedPhoto, type PhotoRow, type StoredPhoto } from './photo-row.js';
export { PhotosHandlers } from './photos.handlers.js';
export { PhotosModule } from './photos.module.js';
export { Photos, releasePhotos } from './photos.service.js';
export { SweepPhotos } from './sweep-photos.js';
export { photosPersonalData } from './personal-data.js';
export { PHOTOS_TABLES, type PhotosTables } from './tables.js';
