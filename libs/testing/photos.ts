import sharp from 'sharp';

/** What a test's photo is like. */
interface PhotoFacts {
  width?: number;
  height?: number;
  format?: 'jpeg' | 'png' | 'webp' | 'avif';
  /** Turned by a camera that writes how it was held; 6 is a quarter to the right. */
  orientation?: number;
}

/** Where the camera of {@link aPhoto} says that it was. */
export const SECRET_PLACE = 'Nobody may know this place';

/** A file as a phone makes it: pixels, and in its EXIF the camera, the owner's words and a position. */
export function aPhoto({
  width = 640,
  height = 480,
  format = 'jpeg',
  orientation,
}: PhotoFacts = {}): Promise<Buffer> {
  const sky = { create: { width, height, channels: 3 as const, background: '#7799bb' } };
  const ground = {
    create: { width, height: Math.ceil(height / 3), channels: 3 as const, background: '#335522' },
  };
  const exif = {
    IFD0: { Make: 'Phone', ImageDescription: SECRET_PLACE },
    IFD3: {
      GPSLatitudeRef: 'N',
      GPSLatitude: '44/1 3/1 29/1',
      GPSLongitudeRef: 'W',
      GPSLongitude: '121/1 18/1 55/1',
    },
  };
  return sharp(sky)
    .composite([{ input: ground, gravity: 'south' }])
    .withExif(exif)
    .withMetadata({ ...(orientation && { orientation }) })
    .toFormat(format)
    .toBuffer();
}

/** A form with one file, as a browser sends it; name and type are what the sender claims. */
export function photoForm(bytes: Buffer, name = 'photo.jpg', type = 'image/jpeg'): FormData {
  const form = new FormData();
  form.append('photo', new Blob([new Uint8Array(bytes)], { type }), name);
  return form;
}
