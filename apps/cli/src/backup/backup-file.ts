import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { finished, pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { z } from 'zod';
import { UserError } from '../user-error.js';

/**
 * A backup is one gzip file of frames: a letter, the payload's length (32 bits, big-endian), the payload. `H` the header, then for each table
 * `T` (what it is), any number of `D` (rows as COPY writes them) and `E` (rows and their SHA-256), at last `Z` with the SHA-256 of all
 * before it.
 */
const header = z.object({
  product: z.literal('latchkey'),
  format: z.literal(1),
  takenAt: z.iso.datetime(),
  migrations: z.array(z.string()),
  sequences: z.array(z.object({ name: z.string(), value: z.string() })),
});
const table = z.object({ name: z.string(), columns: z.array(z.string()) });
const tableEnd = z.object({ rows: z.number().int(), sha256: z.string() });
const fileEnd = z.object({ tables: z.number().int(), rows: z.number().int(), sha256: z.string() });

export type BackupHeader = z.infer<typeof header>;
export type BackupTable = z.infer<typeof table>;

/** How much a backup contains. */
export interface BackupSize {
  tables: number;
  rows: number;
}

const HEAD_BYTES = 5;
const DATA_FRAME_BYTES = 256 * 1024;

/** Writes a backup under a temporary name, which becomes the real one when everything is on the disk. */
export class BackupWriter {
  private readonly all = createHash('sha256');
  private readonly gzip = createGzip();
  private readonly size: BackupSize = { tables: 0, rows: 0 };
  private readonly written: Promise<void>;

  private constructor(private readonly file: string) {
    this.written = pipeline(this.gzip, createWriteStream(this.partial, { mode: 0o600, flush: true }));
    this.written.catch(() => undefined); // reported by the next write
  }

  /** @throws UserError when there is such a file already */
  static async create(file: string, facts: BackupHeader): Promise<BackupWriter> {
    if (existsSync(file))
      throw new UserError(`${file} exists already. Choose another name; a backup never replaces one.`);
    const writer = new BackupWriter(file);
    await writer.frame('H', json(facts));
    return writer;
  }

  /** Adds a table. `rows` is asked when `source` has ended. */
  async addTable(facts: BackupTable, source: AsyncIterable<Buffer>, rows: () => number): Promise<void> {
    await this.frame('T', json(facts));
    const sha256 = createHash('sha256');
    for await (const data of inLargeChunks(source)) {
      sha256.update(data);
      await this.frame('D', data);
    }
    this.size.tables += 1;
    this.size.rows += rows();
    await this.frame('E', json({ rows: rows(), sha256: sha256.digest('hex') }));
  }

  /** Completes the file. */
  async finish(): Promise<BackupSize> {
    await this.frame('Z', json({ ...this.size, sha256: this.all.digest('hex') }));
    this.gzip.end();
    await this.written;
    await rename(this.partial, this.file);
    return this.size;
  }

  /** Removes what has been written. */
  async discard(): Promise<void> {
    this.gzip.destroy();
    await this.written.catch(() => undefined);
    await rm(this.partial, { force: true });
  }

  private get partial(): string {
    return `${this.file}.part`;
  }

  private async frame(kind: string, payload: Buffer): Promise<void> {
    const head = Buffer.alloc(HEAD_BYTES);
    head.write(kind, 'latin1');
    head.writeUInt32BE(payload.length, 1);
    if (kind !== 'Z') this.all.update(head).update(payload);
    this.gzip.write(head);
    if (!this.gzip.write(payload)) await Promise.race([once(this.gzip, 'drain'), this.written]);
  }
}

const json = (value: object): Buffer => Buffer.from(JSON.stringify(value));

async function* inLargeChunks(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of source) {
    waiting.push(chunk);
    bytes += chunk.length;
    if (bytes < DATA_FRAME_BYTES) continue;
    yield Buffer.concat(waiting);
    waiting = [];
    bytes = 0;
  }
  if (bytes > 0) yield Buffer.concat(waiting);
}

/** Takes a table's rows. It has to read them to their end. */
type TakeTable = (facts: BackupTable, rows: AsyncIterable<Buffer>) => Promise<void>;

/**
 * Reads a backup to its end and checks it on the way; `take` gets each table.
 * @throws UserError when the file is missing, is none, is truncated or has been changed
 */
export async function readBackup(
  file: string,
  take: (facts: BackupHeader) => Promise<TakeTable>,
): Promise<BackupHeader & BackupSize> {
  const all = createHash('sha256');
  const frames = framesOf(file);
  const next = async (): Promise<Frame> => {
    const { value } = await frames.next();
    if (!value) throw damaged(file, 'it ends too early');
    if (value.kind !== 'Z') all.update(value.head).update(value.payload);
    return value;
  };
  try {
    const first = await next();
    if (first.kind !== 'H') throw damaged(file, 'it does not begin like one');
    const facts = parsed(file, header, first.payload);
    const takeTable = await take(facts);
    const size: BackupSize = { tables: 0, rows: 0 };
    let frame = await next();
    for (; frame.kind === 'T'; frame = await next()) {
      size.rows += await readTable(file, parsed(file, table, frame.payload), next, takeTable);
      size.tables += 1;
    }
    const end = parsed(file, fileEnd, frame.payload);
    if (frame.kind !== 'Z' || end.sha256 !== all.digest('hex') || end.rows !== size.rows)
      throw damaged(file, 'its checksum is wrong');
    if (!(await frames.next()).done) throw damaged(file, 'it goes on after its end');
    return { ...facts, ...size };
  } finally {
    await frames.return(undefined);
  }
}

async function readTable(
  file: string,
  facts: BackupTable,
  next: () => Promise<Frame>,
  take: TakeTable,
): Promise<number> {
  const sha256 = createHash('sha256');
  let rows = 0;
  const data = async function* (): AsyncGenerator<Buffer> {
    let frame = await next();
    for (; frame.kind === 'D'; frame = await next()) {
      sha256.update(frame.payload);
      yield frame.payload;
    }
    const end = parsed(file, tableEnd, frame.payload);
    if (frame.kind !== 'E' || end.sha256 !== sha256.digest('hex'))
      throw damaged(file, `the rows of ${facts.name} have been changed`);
    ({ rows } = end);
  };
  await take(facts, data());
  return rows;
}

interface Frame {
  kind: string;
  head: Buffer;
  payload: Buffer;
}

async function* framesOf(file: string): AsyncGenerator<Frame, undefined> {
  const handle = await open(file).catch((error: unknown) => {
    throw new UserError(`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  });
  const source = createReadStream('', { fd: handle });
  const gunzip = source.pipe(createGunzip());
  source.on('error', (error) => gunzip.destroy(error));
  let buffer: Buffer = Buffer.alloc(0);
  try {
    for await (const chunk of gunzip as AsyncIterable<Buffer>) {
      buffer = buffer.length === 0 ? chunk : Buffer.concat([buffer, chunk]);
      for (let frame = frameIn(buffer); frame; frame = frameIn(buffer)) {
        yield frame;
        buffer = buffer.subarray(HEAD_BYTES + frame.payload.length);
      }
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('Z_'))
      throw damaged(file, error.message);
    throw error;
  } finally {
    source.destroy();
    gunzip.destroy();
    await finished(source).catch(() => undefined);
  }
  if (buffer.length > 0) throw damaged(file, 'it ends too early');
}

function frameIn(buffer: Buffer): Frame | null {
  if (buffer.length < HEAD_BYTES) return null;
  const end = HEAD_BYTES + buffer.readUInt32BE(1);
  if (buffer.length < end) return null;
  return {
    kind: buffer.toString('latin1', 0, 1),
    head: buffer.subarray(0, HEAD_BYTES),
    payload: buffer.subarray(HEAD_BYTES, end),
  };
}

function parsed<T>(file: string, schema: z.ZodType<T>, payload: Buffer): T {
  try {
    return schema.parse(JSON.parse(payload.toString()));
  } catch {
    throw damaged(file, 'it has a part that is none of Latchkey');
  }
}

const damaged = (file: string, why: string): UserError =>
  new UserError(`${file} is damaged, or no backup of Latchkey: ${why}. Nothing has been restored.`);
