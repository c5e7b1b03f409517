import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { aPhoto, SECRET_EXIF_TEXT } from '#libs/testing';
import { PHOTO_WIDTHS } from '#libs/core/rules';
import { encodePhoto, UnreadablePhoto } from './encode-photo.js';

/** A picture with grass, boards and reflections. */
const DETAILED = 'assets/pictures/images/tree-house.webp';

/** From the `av1C` box, whose third byte has a bit for each direction. */
function chromaSubsampling(avif: Buffer): string {
  const flags = avif.readUInt8(avif.indexOf('av1C') + 'av1C'.length + 2);
  return flags & 0b1000 ? (flags & 0b0100 ? '4:2:0' : '4:2:2') : '4:4:4';
}

/** What slower settings keep of the smallest AVIF of this picture; the larger files keep more. */
const DETAIL_DECIBELS = 32.3;

/** Peak signal-to-noise ratio of the brightness. */
async function decibels(original: Buffer, encoded: Buffer, width: number): Promise<number> {
  const [wanted, got] = await Promise.all(
    [original, encoded].map((bytes) => sharp(bytes).resize({ width }).greyscale().raw().toBuffer()),
  );
  if (wanted?.length !== got?.length || !wanted || !got) throw new Error('The sizes differ');
  const error =
    wanted.reduce((sum, value, index) => sum + (value - (got[index] ?? 0)) ** 2, 0) / wanted.length;
  return 10 * Math.log10(255 ** 2 / error);
}

describe('An encoded photo (F1)', () => {
  it('comes in AVIF and WebP at every width up to its own', async () => {
    const photo = await encodePhoto(await aPhoto({ width: 1300, height: 975 }));
    expect(photo).toMatchObject({ width: 1300, height: 975, widths: [480, 800, 1200] });
    expect(photo.files.map(({ width, format }) => `${width}.${format}`)).toEqual(
      [480, 800, 1200].flatMap((width) => [`${width}.avif`, `${width}.webp`]),
    );
    for (const { width, format, bytes } of photo.files) {
      const metadata = await sharp(bytes).metadata();
      expect(metadata.width).toBe(width);
      expect(metadata.format).toBe(format === 'avif' ? 'heif' : 'webp');
    }
    expect(Buffer.from(photo.thumbhash, 'base64').length).toBeGreaterThan(12);
  });

  it('contains no metadata about camera, location or time', async () => {
    const original = await aPhoto({ width: 500, height: 400 });
    expect((await sharp(original).metadata()).exif).toBeDefined();
    expect(original.includes(SECRET_EXIF_TEXT)).toBe(true);
    for (const { bytes } of (await encodePhoto(original)).files) {
      const { exif, xmp, iptc, icc } = await sharp(bytes).metadata();
      expect({ exif, xmp, iptc, icc }).toEqual({
        exif: undefined,
        xmp: undefined,
        iptc: undefined,
        icc: undefined,
      });
      expect(bytes.includes(SECRET_EXIF_TEXT)).toBe(false);
    }
  });

  it('is upright, however the camera was held', async () => {
    const rotated = await aPhoto({ width: 600, height: 400, orientation: 6 });
    expect(await encodePhoto(rotated)).toMatchObject({ width: 400, height: 600, widths: [400] });
  });

  it('keeps the detail of the original, with half of its colour resolution', async () => {
    const original = readFileSync(DETAILED);
    const { files } = await encodePhoto(original);
    const avif = files.filter(({ format }) => format === 'avif');
    expect(avif.map(({ bytes }) => chromaSubsampling(bytes))).toEqual(avif.map(() => '4:2:0'));
    for (const { width, bytes } of files)
      expect(await decibels(original, bytes, width)).toBeGreaterThan(DETAIL_DECIBELS);
  });

  it.each(['png', 'webp', 'avif'] as const)('can be made from a %s as well', async (format) => {
    const photo = await encodePhoto(await aPhoto({ format, width: 520, height: 300 }));
    expect(photo).toMatchObject({ width: 520, height: 300, widths: [480] });
  });

  it('is never enlarged and never exceeds the maximum width and height', async () => {
    expect((await encodePhoto(await aPhoto({ width: 90, height: 60 }))).widths).toEqual([90]);
    const tower = await encodePhoto(await aPhoto({ width: 1000, height: 12_000, format: 'png' }));
    expect(tower.height).toBe(3 * Math.max(...PHOTO_WIDTHS));
    const wide = await encodePhoto(await aPhoto({ width: 3000, height: 500 }));
    expect(wide.width).toBe(1600);
  });

  it.each`
    what               | bytes
    ${'text'}          | ${Buffer.from('not a photo')}
    ${'an SVG'}        | ${Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>')}
    ${'a GIF'}         | ${Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')}
    ${'a header only'} | ${Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16])}
  `('$what is rejected as damaged', async ({ bytes }: { bytes: Buffer }) => {
    await expect(encodePhoto(bytes)).rejects.toMatchObject({
      name: 'UnreadablePhoto',
      problem: 'photo.damaged',
    });
  });

  it('half a file is rejected as damaged', async () => {
    const photo = await aPhoto({ width: 1200, height: 900 });
    await expect(encodePhoto(photo.subarray(0, photo.length / 2))).rejects.toBeInstanceOf(UnreadablePhoto);
  });

  it('a decompression bomb is rejected before it is decoded', async () => {
    const bomb = await sharp({ create: { width: 9000, height: 9000, channels: 3, background: '#000' } })
      .png({ compressionLevel: 9 })
      .toBuffer();
    expect(bomb.length).toBeLessThan(500_000);
    await expect(encodePhoto(bomb)).rejects.toMatchObject({ problem: 'photo.too_many_pixels' });
  });
});
