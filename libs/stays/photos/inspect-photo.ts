import type { PhotoType } from '#libs/core/rules';

/** Format and dimensions in pixels, from the first bytes of a file. */
export interface PhotoHeader {
  type: PhotoType;
  width: number;
  height: number;
}

/**
 * Detects format and dimensions from a file's content without decoding it, so it is cheap enough for a request.
 * @returns null for anything but a JPEG, PNG, WebP or AVIF with dimensions
 * @spec F1
 */
export function inspectPhoto(file: Buffer): PhotoHeader | null {
  const found = jpeg(file) ?? png(file) ?? webp(file) ?? avif(file);
  return found && found.width > 0 && found.height > 0 ? found : null;
}

const text = (file: Buffer, from: number, to: number): string => file.toString('latin1', from, to);

/** Markers of a frame, which contains the size; the others in this range are tables. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
const hasNoLength = (marker: number): boolean => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);

function jpeg(file: Buffer): PhotoHeader | null {
  if (file.length < 4 || file.readUInt16BE(0) !== 0xffd8) return null;
  let at = 2;
  while (at + 9 <= file.length && file[at] === 0xff) {
    const marker = file[at + 1] ?? 0;
    if (isFrame(marker))
      return { type: 'jpeg', height: file.readUInt16BE(at + 5), width: file.readUInt16BE(at + 7) };
    if (marker === 0xff) at += 1;
    else if (hasNoLength(marker)) at += 2;
    else at += 2 + file.readUInt16BE(at + 2);
  }
  return null;
}

function png(file: Buffer): PhotoHeader | null {
  if (file.length < 24 || text(file, 0, 8) !== '\x89PNG\r\n\x1a\n' || text(file, 12, 16) !== 'IHDR')
    return null;
  return { type: 'png', width: file.readUInt32BE(16), height: file.readUInt32BE(20) };
}

function webp(file: Buffer): PhotoHeader | null {
  if (file.length < 30 || text(file, 0, 4) !== 'RIFF' || text(file, 8, 12) !== 'WEBP') return null;
  const kind = text(file, 12, 16);
  if (kind === 'VP8X')
    return { type: 'webp', width: 1 + file.readUIntLE(24, 3), height: 1 + file.readUIntLE(27, 3) };
  if (kind === 'VP8L') {
    const bits = file.readUInt32LE(21);
    return { type: 'webp', width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) };
  }
  if (kind !== 'VP8 ') return null;
  return { type: 'webp', width: file.readUInt16LE(26) & 0x3fff, height: file.readUInt16LE(28) & 0x3fff };
}

/** Bytes at the start of an AVIF that state its size, and those of its tiles and previews. */
const AVIF_HEADER_BYTES = 64 * 1024;

function avif(file: Buffer): PhotoHeader | null {
  if (file.length < 16 || text(file, 4, 8) !== 'ftyp') return null;
  const brands = text(file, 8, Math.min(file.readUInt32BE(0), 128));
  if (!/avi[fs]/.test(brands)) return null;
  const head = file.subarray(0, AVIF_HEADER_BYTES);
  let largest: PhotoHeader | null = null;
  for (let at = head.indexOf('ispe'); at >= 0 && at + 16 <= head.length; at = head.indexOf('ispe', at + 4)) {
    const size: PhotoHeader = {
      type: 'avif',
      width: head.readUInt32BE(at + 8),
      height: head.readUInt32BE(at + 12),
    };
    if (!largest || size.width * size.height > largest.width * largest.height) largest = size;
  }
  return largest;
}
