import type { FileKey } from '#libs/core/platform';
import type { EncodedFile } from './encode-photo.js';

const NAME = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})-(\d{1,4})\.(avif|webp)$/;

/** Everything that is kept of a photo. */
export const folderOf = (photoId: string): FileKey => `photos/${photoId}`;

/** The file as it was sent, with all that a camera has written into it; gone once the photo is ready or refused. */
export const originalOf = (photoId: string): FileKey => `${folderOf(photoId)}/original`;

/** One of the files that pages get. */
export const fileOf = (photoId: string, { width, format }: Omit<EncodedFile, 'bytes'>): FileKey =>
  `${folderOf(photoId)}/${width}.${format}`;

/** A file that somebody asks for by its public name, `<id>-<width>.<format>`; null when it can be none of ours. */
export function fileNamed(name: string): { key: FileKey; format: EncodedFile['format'] } | null {
  const [, id, width, format] = NAME.exec(name) ?? [];
  if (!id || !width || (format !== 'avif' && format !== 'webp')) return null;
  return { key: fileOf(id, { width: Number(width), format }), format };
}
