import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import sharp from 'sharp';
import type { PhotoUploadView, Problem } from '#libs/core/contracts';
import { PreparePhoto } from '#libs/stays/photos/testing';
import { PHOTO_MAX_BYTES, PHOTO_UPLOADS_AT_ONCE, PHOTOS_WAITING_MAX } from '#libs/core/rules';
import {
  anOwner,
  aPhoto,
  aUser,
  eventually,
  photoForm,
  SECRET_EXIF_TEXT,
  eventPayloads,
  tables,
} from '#libs/testing';
import { startTestApp, type ApiClient, type TestApp } from '../testing/index.js';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.stop());

const signIn = async () => test.as(await aUser(test.em));
const upload = async (bytes: Buffer, client?: ApiClient) =>
  (client ?? (await signIn())).upload<PhotoUploadView>('/photos', photoForm(bytes));
const refusedUpload = async (form: FormData) =>
  (await (await signIn()).upload<Problem>('/photos', form)).body;
const original = (id: string) => join(test.config.filesDir, 'photos', id, 'original');

describe('POST /photos (F1)', () => {
  it('stores the file for the worker and responds at once', async () => {
    const { status, body } = await upload(await aPhoto());
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.any(String) as string,
      status: 'preparing',
      problem: null,
      picture: null,
    });
    expect(existsSync(original(body.id))).toBe(true);
    const events = await eventPayloads(test.em, 'photo.uploaded');
    expect(events.filter(({ photoId }) => photoId === body.id)).toHaveLength(1);
  });

  it.each(['png', 'webp', 'avif'] as const)(
    'accepts a %s regardless of its declared name and type',
    async (format) => {
      const form = photoForm(await aPhoto({ format }), 'notes.txt', 'text/plain');
      expect((await (await signIn()).upload('/photos', form)).status).toBe(201);
    },
  );

  it('refuses two files at once instead of losing one', async () => {
    const form = photoForm(await aPhoto());
    form.append('photo', photoForm(await aPhoto()).get('photo') as Blob, 'second.jpg');
    const before = await tables(test.em).selectFrom('photos').select('id').execute();
    expect((await refusedUpload(form)).code).toBe('photo.one_at_a_time');
    expect(await tables(test.em).selectFrom('photos').select('id').execute()).toEqual(before);
  });

  it.each(['jpeg', 'png'] as const)('refuses a file that is only declared as %s', async (format) => {
    const form = photoForm(
      Buffer.from('#!/bin/sh\nrm -rf /\n'.repeat(9)),
      `photo.${format}`,
      `image/${format}`,
    );
    expect(await refusedUpload(form)).toMatchObject({
      status: 422,
      code: 'photo.not_a_photo',
      detail: 'This file is not a photo we can read. Please choose a JPEG, PNG, WebP or AVIF.',
    });
  });

  it('refuses more than 10 MB, whether declared in Content-Length or detected while reading', async () => {
    const large = Buffer.concat([await aPhoto(), Buffer.alloc(PHOTO_MAX_BYTES)]);
    expect(await refusedUpload(photoForm(large))).toMatchObject({
      status: 413,
      code: 'photo.too_large',
      detail: 'This photo is larger than 10 MB. Please choose a smaller one.',
    });
    const whole = new Response(photoForm(large));
    const undeclared = (await signIn()).with({
      'content-type': whole.headers.get('content-type') ?? '',
      'content-length': '1000',
    });
    const found = await undeclared.send<Problem>('POST', '/photos', Buffer.from(await whole.arrayBuffer()));
    expect(found.body.code).toBe('photo.too_large');
  });

  it('refuses a small file with too many pixels before it is decoded', async () => {
    const bomb = await sharp({ create: { width: 8000, height: 8000, channels: 3, background: '#000' } })
      .png()
      .toBuffer();
    expect(await refusedUpload(photoForm(bomb))).toMatchObject({
      status: 422,
      code: 'photo.too_many_pixels',
    });
  });

  it('refuses one that is too small for any page', async () => {
    const speck = photoForm(await aPhoto({ width: 319, height: 240 }));
    expect(await refusedUpload(speck)).toMatchObject({
      status: 422,
      code: 'photo.too_small',
      detail: 'This photo is smaller than 320 pixels. Please choose a larger one.',
    });
  });

  it('refuses a strip that no page could show, however few its pixels', async () => {
    const strip = await aPhoto({ width: 9000, height: 100, format: 'png' });
    expect(await refusedUpload(photoForm(strip))).toMatchObject({ status: 422, code: 'photo.too_narrow' });
  });

  it('refuses an empty file as one that cannot be read', async () => {
    expect(await refusedUpload(photoForm(Buffer.alloc(0)))).toMatchObject({
      status: 422,
      code: 'photo.damaged',
    });
  });

  it('refuses a form without a file', async () => {
    const form = new FormData();
    form.append('note', 'hello');
    expect(await refusedUpload(form)).toMatchObject({
      status: 422,
      code: 'photo.missing',
      detail: 'Please choose a photo',
    });
  });

  it('refuses other content types, a truncated form, and forms at any other path', async () => {
    const person = await signIn();
    expect((await person.expectProblem('POST', '/photos', {})).code).toBe('photo.missing');
    const half = person.with({ 'content-type': 'multipart/form-data; boundary=x' });
    const truncated = await half.send<Problem>(
      'POST',
      '/photos',
      '--x\r\nContent-Disposition: form-data; name="photo"; filename="a"\r\n\r\nabc',
    );
    expect(truncated.body).toMatchObject({ status: 400, code: 'request.malformed' });
    const elsewhere = await person.upload<Problem>('/reviews', photoForm(await aPhoto()));
    expect(elsewhere.body.status).toBe(415);
  });

  it("does not wait for somebody else's uploads that never end", async () => {
    const slow = (await signIn()).with({ 'content-type': 'multipart/form-data; boundary=x' });
    const begun = '--x\r\nContent-Disposition: form-data; name="photo"; filename="a"\r\n\r\nabc';
    const endless = Array.from({ length: 20 }, () => new PassThrough());
    const sent = endless.map((body) => {
      body.write(begun);
      return slow.send('POST', '/photos', body);
    });
    const isBeingRead = (body: PassThrough) => body.readableLength === 0;
    await eventually(() => {
      expect(endless.filter(isBeingRead)).toHaveLength(PHOTO_UPLOADS_AT_ONCE);
    });
    expect((await upload(await aPhoto())).status).toBe(201);
    for (const body of endless) body.end();
    await Promise.all(sent);
  });

  it('requires an account', async () => {
    expect((await test.api.upload('/photos', photoForm(await aPhoto()))).status).toBe(401);
  });

  const leaveUnused = async (uploaderId: string, count: number): Promise<void> => {
    const waiting = Array.from({ length: count }, () => ({
      id: randomUUID(),
      uploader_id: uploaderId,
      bytes: 1,
      idle_since: test.clock.now(),
      created_at: test.clock.now(),
    }));
    await tables(test.em).insertInto('photos').values(waiting).execute();
  };

  it('accepts no more photos at once than there is room for', async () => {
    const person = await aUser(test.em);
    await leaveUnused(person.id, PHOTOS_WAITING_MAX - 1);
    const photo = await aPhoto();
    const sent = Array.from({ length: 6 }, () => test.as(person).upload('/photos', photoForm(photo)));
    const statuses = (await Promise.all(sent)).map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([201, 429, 429, 429, 429, 429]);
  });

  it('is refused to a user with too many unused photos', async () => {
    const person = await aUser(test.em);
    await leaveUnused(person.id, PHOTOS_WAITING_MAX);
    const { body, headers } = await test.as(person).upload<Problem>('/photos', photoForm(await aPhoto()));
    expect(body).toMatchObject({ status: 429, code: 'photo.too_many_waiting' });
    expect(headers['retry-after']).toBe('3600');
  });
});

describe('GET and DELETE /photos/{id}', () => {
  it('shows the status to its uploader only', async () => {
    const person = await signIn();
    const { id } = (await upload(await aPhoto(), person)).body;
    expect((await person.get<PhotoUploadView>(`/photos/${id}`)).body.status).toBe('preparing');
    for (const other of [await signIn(), test.as(await anOwner(test.em))]) {
      expect((await other.expectProblem('GET', `/photos/${id}`)).status).toBe(404);
      expect((await other.expectProblem('DELETE', `/photos/${id}`)).status).toBe(404);
    }
    expect((await person.expectProblem('GET', `/photos/${randomUUID()}`)).status).toBe(404);
  });

  it('explains why a photo was refused', async () => {
    const person = await signIn();
    const whole = await aPhoto({ width: 1200, height: 900 });
    const { id } = (await upload(whole.subarray(0, whole.length / 2), person)).body;
    await test.app.get(PreparePhoto).run(id);
    expect((await person.get<PhotoUploadView>(`/photos/${id}`)).body).toEqual({
      id,
      status: 'refused',
      problem: {
        code: 'photo.damaged',
        detail: 'This photo is damaged and could not be read. Please choose another.',
      },
      picture: null,
    });
  });

  it('deletes an unused photo', async () => {
    const person = await signIn();
    const { id } = (await upload(await aPhoto(), person)).body;
    expect((await person.delete(`/photos/${id}`)).status).toBe(204);
    expect((await person.expectProblem('GET', `/photos/${id}`)).status).toBe(404);
    expect((await person.expectProblem('DELETE', `/photos/${id}`)).status).toBe(404);
  });
});

describe('GET /photos/files/{name}', () => {
  it('serves the prepared files publicly, cacheable for a year, and with safe headers', async () => {
    const person = await signIn();
    const { id } = (await upload(await aPhoto({ width: 900, height: 600 }), person)).body;
    await test.app.get(PreparePhoto).run(id);
    const { picture } = (await person.get<PhotoUploadView>(`/photos/${id}`)).body;
    expect(picture).toMatchObject({ slug: id, width: 900, height: 600, widths: [480, 800] });
    for (const format of ['avif', 'webp']) {
      const { status, headers, body } = await test.api.bytes(`${picture?.base}-480.${format}`);
      expect(status).toBe(200);
      expect(headers).toMatchObject({
        'content-type': `image/${format}`,
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
      });
      expect((await sharp(body).metadata()).width).toBe(480);
      expect(body.includes(SECRET_EXIF_TEXT)).toBe(false);
    }
    expect((await test.api.bytes(picture?.url ?? '')).status).toBe(200);
    expect(existsSync(original(id))).toBe(false);
  });

  it.each([
    'original',
    `${randomUUID()}-480.webp`,
    '..%2f..%2fsecrets.json',
    `${randomUUID()}-480.svg`,
    `${randomUUID()}-99999.webp`,
  ])('has nothing at %s', async (name) => {
    expect((await test.api.expectProblem('GET', `/photos/files/${name}`)).status).toBe(404);
  });
});
