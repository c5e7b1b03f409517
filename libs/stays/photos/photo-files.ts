import type { FileKey } from '#libs/core/platform';
import type { EncodedFile } from './encode-photo.js';

const NAME = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})-(\d{1,4})\.(avif|webp)$/;

/** A photo as far as its files are concerned. Private ones have a folder of their own, which no public name leads to. */
interface PhotoOfFiles {
  id: string;
  private: boolean;
}

/** The folder with all files of a photo. */
export const folderOf = (photo: PhotoOfFiles): FileKey =>
  `${photo.private ? 'private-photos' : 'photos'}/${photo.id}`;

/** The uploaded file, metadata included; deleted once the photo is ready or refused. */
export const originalOf = (photo: PhotoOfFiles): FileKey => `${folderOf(photo)}/original`;

/** An encoded file, as served to pages. */
export const fileOf = (photo: PhotoOfFiles, { width, format }: Omit<EncodedFile, 'bytes'>): FileKey =>
  `${folderOf(photo)}/${width}.${format}`;

/** A file by its name. */
export interface NamedFile {
  photoId: string;
  key: FileKey;
  format: EncodedFile['format'];
}

/** Parses a file's name, `<id>-<width>.<format>`; null for any other name. @param kind of which photos */
export function fileNamed(name: string, kind: 'public' | 'private' = 'public'): NamedFile | null {
  const [, id, width, format] = NAME.exec(name) ?? [];
  if (!id || !width || (format !== 'avif' && format !== 'webp')) return null;
  const photo = { id, private: kind === 'private' };
  return { photoId: id, key: fileOf(photo, { width: Number(width), format }), format };
}
