import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { EntityManager } from '@mikro-orm/postgresql';
import type { INestApplicationContext } from '@nestjs/common';
import sharp from 'sharp';
import { type PhotoState } from '#libs/core/rules';
import { Photos, SweepPhotos } from '#libs/stays/photos';
import { PreparePhoto } from '#libs/stays/photos/testing';
import { FileStorage, inTransaction, type Config } from '#libs/core/platform';
import {
  aPhoto,
  eventually,
  SECRET_EXIF_TEXT,
  startS3,
  TestClock,
  testConfig,
  testDatabase,
  aUser,
  tables,
  type TestDatabase,
} from '#libs/testing';
import { buildWorker, createWorker } from '../bootstrap.js';

let database: TestDatabase;
let config: Config;
let clock: TestClock;
let worker: INestApplicationContext;
beforeAll(async () => {
  database = await testDatabase();
  config = {
    ...testConfig(database.url),
    redisUrl: process.env.LATCHKEY_TEST_REDIS_URL,
    queuePrefix: 'test-photos',
  };
  clock = new TestClock();
  worker = await createWorker(config, { clock });
});
afterAll(async () => {
  await worker.close();
  await database.stop();
  rmSync(config.filesDir, { recursive: true, force: true });
});

const em = () => worker.get(EntityManager).fork();
const photos = () => worker.get(Photos);
const folder = (id: string) => join(config.filesDir, 'photos', id);
const rowOf = async (id: string) =>
  (await tables(em()).selectFrom('photos').selectAll().where('id', '=', id).executeTakeFirst()) ?? null;
const finished = (id: string) =>
  eventually(async () => {
    const row = await rowOf(id);
    if (row?.state !== 'ready' && row?.state !== 'refused') throw new Error(`still ${row?.state}`);
    return row;
  });
const jobDone = (id: string) =>
  eventually(async () => {
    const handled = await tables(em())
      .selectFrom('handled as h')
      .innerJoin('events as e', 'e.id', 'h.event_id')
      .select('h.handler')
      .where(sql`e.payload ->> 'photoId'`, '=', id)
      .execute();
    expect(handled).not.toEqual([]);
  });
const filesOf = (id: string) => (existsSync(folder(id)) ? readdirSync(folder(id)).sort() : []);
const uploader = async (): Promise<string> => (await aUser(em())).id;

describe('The job that prepares a photo (F1)', () => {
  it('stores all sizes without EXIF and a thumbhash, and deletes the original', async () => {
    const id = await photos().receive(
      await uploader(),
      await aPhoto({ width: 900, height: 700, orientation: 6 }),
    );
    const row = await finished(id);
    expect(row).toMatchObject({ state: 'ready', width: 700, height: 900, widths: [480], problem: null });
    expect(row.thumbhash).toMatch(/^[A-Za-z0-9+/]{16,}=*$/);
    await jobDone(id);
    expect(filesOf(id)).toEqual(['480.avif', '480.webp']);
    for (const name of filesOf(id)) {
      const bytes = readFileSync(join(folder(id), name));
      expect((await sharp(bytes).metadata()).exif).toBeUndefined();
      expect(bytes.includes(SECRET_EXIF_TEXT)).toBe(false);
    }
  });

  it('rejects a damaged file with a reason, and keeps nothing of it', async () => {
    const photo = await aPhoto({ width: 1200, height: 900 });
    const id = await photos().receive(await uploader(), photo.subarray(0, photo.length / 2));
    expect(await finished(id)).toMatchObject({ state: 'refused', problem: 'photo.damaged', widths: [] });
    await jobDone(id);
    expect(filesOf(id)).toEqual([]);
  });

  it('has the same result when run repeatedly and concurrently', async () => {
    const id = await photos().receive(await uploader(), await aPhoto({ width: 600, height: 400 }));
    const prepare = worker.get(PreparePhoto);
    await Promise.all([prepare.run(id), prepare.run(id), prepare.run(id)]);
    const first = await rowOf(id);
    await jobDone(id);
    await prepare.run(id);
    expect(await rowOf(id)).toEqual(first);
    expect(first?.state).toBe('ready');
    expect(filesOf(id)).toEqual(['480.avif', '480.webp']);
  });
});

/** A photo reset to its state before its finished job, so that only the test prepares it. */
async function resetPhoto(state: PhotoState = 'received'): Promise<string> {
  const id = await photos().receive(await uploader(), await aPhoto({ width: 500, height: 300 }));
  await finished(id);
  await jobDone(id);
  await tables(em())
    .updateTable('photos')
    .set({ state, width: null, height: null, widths: [], thumbhash: null, problem: null })
    .where('id', '=', id)
    .execute();
  return id;
}

/** Restores the deleted original. */
async function withOriginal(id: string): Promise<string> {
  await worker.get(FileStorage).put(`photos/${id}/original`, await aPhoto({ width: 500, height: 300 }));
  return id;
}

describe('A photo in a bucket', () => {
  it('is prepared like one in a folder', async () => {
    const [s3, own] = [await startS3(), await testDatabase()];
    const other = await buildWorker({ ...testConfig(own.url), filesBucket: s3.bucket }, { clock });
    try {
      const person = await aUser(other.get(EntityManager).fork());
      const id = await other.get(Photos).receive(person.id, await aPhoto({ width: 500, height: 300 }));
      await other.get(PreparePhoto).run(id);
      const files = other.get(FileStorage);
      for (const name of ['480.avif', '480.webp'])
        expect(await files.get(`photos/${id}/${name}`)).not.toBeNull();
      expect(await files.get(`photos/${id}/original`)).toBeNull();
    } finally {
      await other.close();
      await own.stop();
      await s3.stop();
    }
  });
});

describe('An interrupted job', () => {
  it('is finished by the next run when files were written but not the database', async () => {
    const id = await resetPhoto();
    await worker.get(PreparePhoto).run(await withOriginal(id));
    expect(await rowOf(id)).toMatchObject({ state: 'ready', widths: [480] });
    expect(filesOf(id)).toEqual(['480.avif', '480.webp']);
  });

  it('leaves an original that the next run removes', async () => {
    const id = await resetPhoto();
    await worker.get(PreparePhoto).run(await withOriginal(id));
    await withOriginal(id);
    await worker.get(PreparePhoto).run(id);
    expect(filesOf(id)).toEqual(['480.avif', '480.webp']);
  });

  it('fails with an error when the original is missing, and can be retried', async () => {
    const id = await resetPhoto();
    await expect(worker.get(PreparePhoto).run(id)).rejects.toThrow('LATCHKEY_FILES_DIR');
    expect((await rowOf(id))?.state).toBe('received');
  });

  it('leaves no files when the photo was discarded', async () => {
    const id = await resetPhoto('discarded');
    await worker.get(PreparePhoto).run(await withOriginal(id));
    await worker.get(SweepPhotos).run();
    expect([await rowOf(id), filesOf(id)]).toEqual([null, []]);
  });
});

describe('The sweep of unused photos', () => {
  type Use = Parameters<Photos['setUse']>[1];
  const reviewUse = (n: number | string): Use => ({ kind: 'review', id: useId(n) });
  const homeUse = (n: number | string): Use => ({ kind: 'home', id: useId(n) });
  const useId = (n: number | string) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
  const setUse = (use: Use, person: string, ids: string[]) =>
    inTransaction(em(), (tx) => photos().setUse(tx, use, person, ids));
  const ready = async (person: string) => {
    const id = await photos().receive(person, await aPhoto({ width: 330, height: 220 }));
    await finished(id);
    return id;
  };

  it('deletes rows and files after a day, but never of a used photo', async () => {
    const person = await uploader();
    const [unused, used] = [await ready(person), await ready(person)];
    await setUse(reviewUse(1), person, [used]);
    clock.advance({ hours: 24 });
    await worker.get(SweepPhotos).run();
    expect((await rowOf(unused))?.state).toBe('ready');
    clock.advance({ ms: 1 });
    await worker.get(SweepPhotos).run();
    expect([await rowOf(unused), filesOf(unused)]).toEqual([null, []]);
    expect((await rowOf(used))?.state).toBe('ready');
    expect(filesOf(used)).toHaveLength(2);
    // Once removed from its review, it is kept for another day.
    await setUse(reviewUse(1), person, []);
    await worker.get(SweepPhotos).run();
    expect((await rowOf(used))?.state).toBe('ready');
    clock.advance({ hours: 25 });
    await worker.get(SweepPhotos).run();
    expect(await rowOf(used)).toBeNull();
  });

  it('is finished by the next one when it died between files and row', async () => {
    const id = await ready(await uploader());
    await tables(em()).updateTable('photos').set({ state: 'discarded' }).where('id', '=', id).execute();
    rmSync(folder(id), { recursive: true });
    await worker.get(SweepPhotos).run();
    expect(await rowOf(id)).toBeNull();
  });

  it('either loses or keeps a photo that is taken into use concurrently, never half of it', async () => {
    const person = await uploader();
    const ids = [];
    for (let i = 0; i < 6; i += 1) ids.push(await ready(person));
    clock.advance({ hours: 25 });
    const [, ...uses] = await Promise.allSettled([
      worker.get(SweepPhotos).run(),
      ...ids.map((id, index) => setUse(homeUse(index + 2), person, [id])),
    ]);
    for (const [index, id] of ids.entries()) {
      const isUsed = uses[index]?.status === 'fulfilled';
      expect([(await rowOf(id)) !== null, filesOf(id).length > 0]).toEqual([isUsed, isUsed]);
    }
  });

  it('lets only one of two concurrent uses take a photo', async () => {
    const person = await uploader();
    const id = await ready(person);
    const uses = await Promise.allSettled(['fa', 'fb'].map((end) => setUse(reviewUse(end), person, [id])));
    expect(uses.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });
});
