import type { FileKey } from '#libs/core/platform';
import type { EncodedFile } from './encode-photo.js';

const NAME = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})-(\d{1,4})\.(avif|webp)$/;

/** The folder with all files of a photo. */
export const folderOf = (photoId: string): FileKey => `photos/${photoId}`;

/** The uploaded file, metadata included; deleted once the photo is ready or refused. */
export const originalOf = (photoId: string): FileKey => `${folderOf(photoId)}/original`;

/** An encoded file, as served to pages. */
export const fileOf = (photoId: string, { width, format }: Omit<EncodedFile, 'bytes'>): FileKey =>
  `${folderOf(photoId)}/${width}.${format}`;

/** Parses a file's public name, `<id>-<width>.<format>`; null for any other name. */
export function fileNamed(name: string): { key: FileKey; format: EncodedFile['format'] } | null {
  const [, id, width, format] = NAME.exec(name) ?? [];
  if (!id || !width || (format !== 'avif' && format !== 'webp')) return null;
  return { key: fileOf(id, { width: Number(width), format }), format };
}
