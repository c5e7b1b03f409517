import sharp from 'sharp';

interface PhotoFacts {
  width?: number;
  height?: number;
  format?: 'jpeg' | 'png' | 'webp' | 'avif';
  /** EXIF orientation; 6 means rotated a quarter turn clockwise. */
  orientation?: number;
}

/** EXIF description of {@link aPhoto}, which must never be published. */
export const SECRET_EXIF_TEXT = 'Nobody may know this place';

/** A photo as taken by a phone, with camera, description and GPS position in its EXIF data. */
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
    IFD0: { Make: 'Phone', ImageDescription: SECRET_EXIF_TEXT },
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

/** A form with one file; name and type are claimed by the sender and may be wrong. */
export function photoForm(bytes: Buffer, name = 'photo.jpg', type = 'image/jpeg'): FormData {
  const form = new FormData();
  form.append('photo', new Blob([new Uint8Array(bytes)], { type }), name);
  return form;
}
