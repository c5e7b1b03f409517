import type { Sharp, SharpOptions } from 'sharp';
import { rgbaToThumbHash } from 'thumbhash';
import { PHOTO_MAX_PIXELS, PHOTO_WIDTHS } from '#libs/core/rules';

/** An encoded file of a photo. */
export interface EncodedFile {
  width: number;
  format: 'avif' | 'webp';
  bytes: Buffer;
}

/** A photo ready for pages: upright, in sRGB, without metadata. */
export interface EncodedPhoto {
  width: number;
  height: number;
  widths: number[];
  /** base64 */
  thumbhash: string;
  files: EncodedFile[];
}

/** Thrown when the bytes are not a photo or have too many pixels; any other error is internal. */
export class UnreadablePhoto extends Error {
  constructor(
    readonly problem: 'photo.damaged' | 'photo.too_many_pixels',
    cause: unknown,
  ) {
    super(problem, { cause });
    this.name = 'UnreadablePhoto';
  }
}

const LARGEST_WIDTH = Math.max(...PHOTO_WIDTHS);
/** Very tall images, such as screenshots of whole pages, are scaled down to this height. */
const LARGEST_HEIGHT = 3 * LARGEST_WIDTH;
// As sharp as effort 2 with full colour resolution, at the same size and in a third of the time. Cameras halve the colour resolution, too.
const AVIF = { quality: 57, effort: 1, chromaSubsampling: '4:2:0' };
// For the few browsers without AVIF: five percent larger than with effort 4, in half of the time.
const WEBP = { quality: 75, effort: 2 };
const DECODE_SECONDS = 30;
/** ThumbHash takes at most 100 x 100 pixels. */
const THUMB_SIDE = 100;
/** Decoders of the formats we accept; all others are blocked. */
const DECODERS = ['Jpeg', 'Png', 'Webp', 'Heif'].map((format) => `VipsForeignLoad${format}`);

/** The upright image in 8 bits, at most as large as the largest encoded file. */
interface Pixels {
  data: Buffer;
  raw: { width: number; height: number; channels: 1 | 2 | 3 | 4 };
}

type Open = (input: Buffer, options?: SharpOptions) => Sharp;

let loaded: Promise<Open> | null = null;

/** Loaded on first use: only the worker encodes photos, and the library is large. */
const sharpLibrary = (): Promise<Open> => (loaded ??= loadSharp());

async function loadSharp(): Promise<Open> {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: DECODERS });
  return sharp;
}

/**
 * Encodes a photo as AVIF and WebP at each fitting width, with its thumbhash. Metadata is dropped, because only pixels are carried over.
 * @throws UnreadablePhoto when the bytes are not a photo or have too many pixels
 * @spec F1
 */
export async function encodePhoto(original: Buffer): Promise<EncodedPhoto> {
  const open = await sharpLibrary();
  const pixels = await decode(open, original);
  const { width, height } = pixels.raw;
  const fitting = PHOTO_WIDTHS.filter((candidate) => candidate <= width);
  const widths = fitting.length > 0 ? fitting : [width];
  const files: EncodedFile[] = [];
  for (const fileWidth of widths) files.push(...(await encodeAtWidth(open, pixels, fileWidth)));
  return { width, height, widths, thumbhash: await thumbhashOf(open, pixels), files };
}

async function decode(open: Open, original: Buffer): Promise<Pixels> {
  try {
    const { data, info } = await open(original, { limitInputPixels: PHOTO_MAX_PIXELS, failOn: 'error' })
      .timeout({ seconds: DECODE_SECONDS })
      .autoOrient()
      .resize({ width: LARGEST_WIDTH, height: LARGEST_HEIGHT, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { width, height, channels } = info;
    return { data, raw: { width, height, channels } };
  } catch (error) {
    const tooLarge = error instanceof Error && /pixel limit/i.test(error.message);
    throw new UnreadablePhoto(tooLarge ? 'photo.too_many_pixels' : 'photo.damaged', error);
  }
}

async function encodeAtWidth(open: Open, { data, raw }: Pixels, width: number): Promise<EncodedFile[]> {
  const resized = (): Sharp => open(data, { raw }).resize({ width });
  return [
    { width, format: 'avif', bytes: await resized().avif(AVIF).toBuffer() },
    { width, format: 'webp', bytes: await resized().webp(WEBP).toBuffer() },
  ];
}

async function thumbhashOf(open: Open, { data, raw }: Pixels): Promise<string> {
  const small = await open(data, { raw })
    .resize(THUMB_SIDE, THUMB_SIDE, { fit: 'inside' })
    .ensureAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return Buffer.from(rgbaToThumbHash(small.info.width, small.info.height, small.data)).toString('base64');
}
