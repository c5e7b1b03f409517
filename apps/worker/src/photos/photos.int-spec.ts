import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { EntityManager } from '@mikro-orm/postgresql';
import type { INestApplicationContext } from '@nestjs/common';
import sharp from 'sharp';
import { type PhotoState } from '#libs/core/rules';
import { Photos, PreparePhoto, SweepPhotos } from '#libs/stays/photos';
import { FileStorage, inTransaction, type Config } from '#libs/core/platform';
import {
  aPhoto,
  eventually,
  SECRET_PLACE,
  TestClock,
  testConfig,
  testDatabase,
  aUser,
  tables,
  type TestDatabase,
} from '#libs/testing';
import { createWorker } from '../bootstrap.js';

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
const isDone = (id: string) =>
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

describe('The job that makes a photo ready (F1)', () => {
  it('leaves the files of all sizes without EXIF, a thumbhash, and nothing of the original', async () => {
    const id = await photos().receive(
      await uploader(),
      await aPhoto({ width: 900, height: 700, orientation: 6 }),
    );
    const row = await finished(id);
    expect(row).toMatchObject({ state: 'ready', width: 700, height: 900, widths: [480], problem: null });
    expect(row.thumbhash).toMatch(/^[A-Za-z0-9+/]{16,}=*$/);
    await isDone(id);
    expect(filesOf(id)).toEqual(['480.avif', '480.webp']);
    for (const name of filesOf(id)) {
      const bytes = readFileSync(join(folder(id), name));
      expect((await sharp(bytes).metadata()).exif).toBeUndefined();
      expect(bytes.includes(SECRET_PLACE)).toBe(false);
    }
  });

  it('refuses what is broken with its reason, and keeps nothing of it', async () => {
    const whole = await aPhoto({ width: 1200, height: 900 });
    const id = await photos().receive(await uploader(), whole.subarray(0, whole.length / 2));
    expect(await finished(id)).toMatchObject({ state: 'refused', problem: 'photo.damaged', widths: [] });
    await isDone(id);
    expect(filesOf(id)).toEqual([]);
  });

  it('twice, and at the same time, has one result', async () => {
    const id = await photos().receive(await uploader(), await aPhoto({ width: 600, height: 400 }));
    const prepare = worker.get(PreparePhoto);
    await Promise.all([prepare.run(id), prepare.run(id), prepare.run(id)]);
    const first = await rowOf(id);
    await isDone(id);
    await prepare.run(id);
    expect(await rowOf(id)).toEqual(first);
    expect(first?.state).toBe('ready');
    expect(filesOf(id)).toEqual(['480.avif', '480.webp']);
  });
});

/** A photo whose job has come and gone, put back to where it was before: from here on only the test prepares it. */
async function waiting(state: PhotoState = 'received'): Promise<string> {
  const id = await photos().receive(await uploader(), await aPhoto({ width: 500, height: 300 }));
  await finished(id);
  await isDone(id);
  await tables(em())
    .updateTable('photos')
    .set({ state, width: null, height: null, widths: [], thumbhash: null, problem: null })
    .where('id', '=', id)
    .execute();
  return id;
}

/** Puts the original back, as if it had never been removed. */
async function restored(id: string): Promise<string> {
  await worker.get(FileStorage).put(`photos/${id}/original`, await aPhoto({ width: 500, height: 300 }));
  return id;
}

describe('A job that was interrupted', () => {
  it('after its files and before the database: the next run finishes', async () => {
    const id = await waiting();
    await worker.get(PreparePhoto).run(await restored(id));
    expect(await rowOf(id)).toMatchObject({ state: 'ready', widths: [480] });
    expect(filesOf(id)).toEqual(['480.avif', '480.webp']);
  });

  it('before the original was removed: the next run removes it', async () => {
    const id = await waiting();
    await worker.get(PreparePhoto).run(await restored(id));
    await restored(id);
    await worker.get(PreparePhoto).run(id);
    expect(filesOf(id)).toEqual(['480.avif', '480.webp']);
  });

  it('whose original is nowhere fails loudly and can be tried again', async () => {
    const id = await waiting();
    await expect(worker.get(PreparePhoto).run(id)).rejects.toThrow('LATCHKEY_FILES_DIR');
    expect((await rowOf(id))?.state).toBe('received');
  });

  it('by somebody who gave the photo up leaves no file behind', async () => {
    const id = await waiting('discarded');
    await worker.get(PreparePhoto).run(await restored(id));
    await worker.get(SweepPhotos).run();
    expect([await rowOf(id), filesOf(id)]).toEqual([null, []]);
  });
});

describe('The sweep of photos that nothing uses', () => {
  const use = { kind: 'review', id: '00000000-0000-4000-8000-000000000001' } as const;
  const setUse = (id: string, person: string) =>
    inTransaction(em(), (tx) => photos().setUse(tx, use, person, [id]));
  const ready = async (person: string) => {
    const id = await photos().receive(person, await aPhoto({ width: 90, height: 60 }));
    await finished(id);
    return id;
  };

  it('takes them after a day, row and files, and never one that is used', async () => {
    const person = await uploader();
    const [idle, used] = [await ready(person), await ready(person)];
    await setUse(used, person);
    clock.advance({ hours: 24 });
    await worker.get(SweepPhotos).run();
    expect((await rowOf(idle))?.state).toBe('ready');
    clock.advance({ ms: 1 });
    await worker.get(SweepPhotos).run();
    expect([await rowOf(idle), filesOf(idle)]).toEqual([null, []]);
    expect((await rowOf(used))?.state).toBe('ready');
    expect(filesOf(used)).toHaveLength(2);
    // Left out of its review, it has another day.
    await inTransaction(em(), (tx) => photos().setUse(tx, use, person, []));
    await worker.get(SweepPhotos).run();
    expect((await rowOf(used))?.state).toBe('ready');
    clock.advance({ hours: 25 });
    await worker.get(SweepPhotos).run();
    expect(await rowOf(used)).toBeNull();
  });

  it('that died between files and row is finished by the next one', async () => {
    const id = await ready(await uploader());
    await tables(em()).updateTable('photos').set({ state: 'discarded' }).where('id', '=', id).execute();
    rmSync(folder(id), { recursive: true });
    await worker.get(SweepPhotos).run();
    expect(await rowOf(id)).toBeNull();
  });

  it('and somebody who takes the photo at that moment: it is used and there, or refused and gone', async () => {
    const person = await uploader();
    const ids = [];
    for (let i = 0; i < 6; i += 1) ids.push(await ready(person));
    clock.advance({ hours: 25 });
    const [, ...takes] = await Promise.allSettled([
      worker.get(SweepPhotos).run(),
      ...ids.map((id, i) =>
        inTransaction(em(), (tx) =>
          photos().setUse(tx, { kind: 'home', id: `00000000-0000-4000-8000-00000000000${i + 2}` }, person, [
            id,
          ]),
        ),
      ),
    ]);
    for (const [index, id] of ids.entries()) {
      const isUsed = takes[index]?.status === 'fulfilled';
      expect([(await rowOf(id)) !== null, filesOf(id).length > 0]).toEqual([isUsed, isUsed]);
    }
  });

  it('a photo can be taken by one of two at once', async () => {
    const person = await uploader();
    const id = await ready(person);
    const takes = await Promise.allSettled(
      ['a', 'b'].map((end) =>
        inTransaction(em(), (tx) =>
          photos().setUse(tx, { kind: 'review', id: `00000000-0000-4000-8000-0000000000f${end}` }, person, [
            id,
          ]),
        ),
      ),
    );
    expect(takes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });
});
