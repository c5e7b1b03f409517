import { aPhoto } from '#libs/testing';
import { inspectPhoto } from './inspect-photo.js';

describe('Photo detection by file content (F1)', () => {
  it.each(['jpeg', 'png', 'webp', 'avif'] as const)('recognises a %s and its dimensions', async (type) => {
    expect(inspectPhoto(await aPhoto({ format: type, width: 613, height: 421 }))).toEqual({
      type,
      width: 613,
      height: 421,
    });
  });

  it('recognises a JPEG with large segments before its frame', async () => {
    const photo = await aPhoto();
    const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0xff, 0xff]), Buffer.alloc(65_533, 0x41)]);
    const padded = Buffer.concat([photo.subarray(0, 2), comment, comment, photo.subarray(2)]);
    expect(inspectPhoto(padded)).toMatchObject({ type: 'jpeg', width: 640, height: 480 });
  });

  it.each`
    what                                 | bytes
    ${'nothing'}                         | ${Buffer.alloc(0)}
    ${'text'}                            | ${Buffer.from('not a photo at all, but long enough to look into')}
    ${'an SVG with a script'}            | ${Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')}
    ${'a GIF'}                           | ${Buffer.from('GIF89a\x01\x00\x01\x00\x80\x00\x00\xff\xff\xff\x00\x00\x00;', 'latin1')}
    ${'a PDF'}                           | ${Buffer.from('%PDF-1.7 1 0 obj << /Type /Catalog >> endobj trailer')}
    ${'a ZIP archive'}                   | ${Buffer.from('PK\x03\x04aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa')}
    ${'an MP4 video'}                    | ${Buffer.from('\x00\x00\x00\x18ftypmp42\x00\x00\x00\x00mp42isom', 'latin1')}
    ${'only the JPEG signature'}         | ${Buffer.from([0xff, 0xd8])}
    ${'a JPEG without a frame'}          | ${Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0x00, 0x04, 0, 0, 0xff, 0xd9, 0, 0, 0, 0, 0, 0])}
    ${'a JPEG with an overlong segment'} | ${Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0xff, 0xff, 0, 0, 0, 0, 0, 0])}
    ${'a PNG without dimensions'}        | ${Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1'), Buffer.alloc(12)])}
  `('rejects $what', ({ bytes }: { bytes: Buffer }) => {
    expect(inspectPhoto(bytes)).toBeNull();
  });

  it('never reads beyond the end of a truncated file', async () => {
    for (const format of ['jpeg', 'png', 'webp', 'avif'] as const) {
      const photo = await aPhoto({ format, width: 64, height: 64 });
      for (let length = 0; length < Math.min(photo.length, 900); length += 1)
        expect(() => inspectPhoto(photo.subarray(0, length))).not.toThrow();
    }
  });
});
