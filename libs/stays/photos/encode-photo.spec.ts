import sharp from 'sharp';
import { aPhoto, SECRET_PLACE } from '#libs/testing';
import { PHOTO_WIDTHS } from '#libs/core/rules';
import { encodePhoto, UnreadablePhoto } from './encode-photo.js';

describe('A photo as pages get it (F1)', () => {
  it('comes in AVIF and WebP at every width up to its own', async () => {
    const photo = await encodePhoto(await aPhoto({ width: 1300, height: 975 }));
    expect(photo).toMatchObject({ width: 1300, height: 975, widths: [480, 800, 1200] });
    expect(photo.files.map(({ width, format }) => `${width}.${format}`)).toEqual(
      [480, 800, 1200].flatMap((width) => [`${width}.avif`, `${width}.webp`]),
    );
    for (const { width, format, bytes } of photo.files) {
      const found = await sharp(bytes).metadata();
      expect(found.width).toBe(width);
      expect(found.format).toBe(format === 'avif' ? 'heif' : 'webp');
    }
    expect(Buffer.from(photo.thumbhash, 'base64').length).toBeGreaterThan(12);
  });

  it('says nothing of camera, place or time any more', async () => {
    const original = await aPhoto({ width: 500, height: 400 });
    expect((await sharp(original).metadata()).exif).toBeDefined();
    expect(original.includes(SECRET_PLACE)).toBe(true);
    for (const { bytes } of (await encodePhoto(original)).files) {
      const { exif, xmp, iptc, icc } = await sharp(bytes).metadata();
      expect({ exif, xmp, iptc, icc }).toEqual({
        exif: undefined,
        xmp: undefined,
        iptc: undefined,
        icc: undefined,
      });
      expect(bytes.includes(SECRET_PLACE)).toBe(false);
    }
  });

  it('stands upright, however the camera was held', async () => {
    const lying = await aPhoto({ width: 600, height: 400, orientation: 6 });
    expect(await encodePhoto(lying)).toMatchObject({ width: 400, height: 600, widths: [400] });
  });

  it.each(['png', 'webp', 'avif'] as const)('is made of a %s as well', async (format) => {
    const photo = await encodePhoto(await aPhoto({ format, width: 520, height: 300 }));
    expect(photo).toMatchObject({ width: 520, height: 300, widths: [480] });
  });

  it('never grows, and is never wider than the largest width or endlessly high', async () => {
    expect((await encodePhoto(await aPhoto({ width: 90, height: 60 }))).widths).toEqual([90]);
    const tower = await encodePhoto(await aPhoto({ width: 1000, height: 12_000, format: 'png' }));
    expect(tower.height).toBe(3 * Math.max(...PHOTO_WIDTHS));
    const wide = await encodePhoto(await aPhoto({ width: 3000, height: 500 }));
    expect(wide.width).toBe(1600);
  });

  it.each`
    what                  | bytes
    ${'text'}             | ${Buffer.from('not a photo')}
    ${'a drawing'}        | ${Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>')}
    ${'an animation'}     | ${Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')}
    ${'a beginning only'} | ${Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16])}
  `('$what is refused as damaged', async ({ bytes }: { bytes: Buffer }) => {
    await expect(encodePhoto(bytes)).rejects.toMatchObject({
      name: 'UnreadablePhoto',
      problem: 'photo.damaged',
    });
  });

  it('half a file is refused as damaged', async () => {
    const photo = await aPhoto({ width: 1200, height: 900 });
    await expect(encodePhoto(photo.subarray(0, photo.length / 2))).rejects.toBeInstanceOf(UnreadablePhoto);
  });

  it('a small file that unpacks to very much is refused before it does', async () => {
    const bomb = await sharp({ create: { width: 9000, height: 9000, channels: 3, background: '#000' } })
      .png({ compressionLevel: 9 })
      .toBuffer();
    expect(bomb.length).toBeLessThan(500_000);
    await expect(encodePhoto(bomb)).rejects.toMatchObject({ problem: 'photo.too_many_pixels' });
  });
});
