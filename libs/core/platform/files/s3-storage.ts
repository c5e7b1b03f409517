import {
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  paginateListObjectsV2,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { assertKey, FileStorage, type FileKey } from './file-storage.js';

/** A bucket of S3 or of a compatible store. */
export interface S3Options {
  bucket: string;
  region: string;
  /** Undefined: AWS itself. A compatible store is addressed by path. */
  endpoint: string | undefined;
}

/** How long a store may take to connect, to answer, and to send nothing in the middle of a file, in milliseconds. */
const TIMEOUTS = {
  ...{ connectionTimeout: 2_000, requestTimeout: 10_000, socketTimeout: 10_000 },
  throwOnRequestTimeout: true,
};

/** How long it may be asked in all, in milliseconds: up to three times, of which somebody waits for the end. */
const DEADLINE_MS = 12_000;

/** Thrown when a store does not answer in time or stops in the middle of a file; counts as unavailable, as any other service that is silent. */
class StalledStore extends Error {
  readonly code = 'ETIMEDOUT';

  constructor(cause: unknown) {
    super('The store does not answer', { cause });
    this.name = 'StalledStore';
  }
}

/** The client gives only some of its timeouts a code, and none to an end by deadline. */
const isTimeout = (error: unknown): boolean =>
  error instanceof Error && ['TimeoutError', 'AbortError'].includes(error.name);

/**
 * Stores files in a bucket of S3 or a compatible store. Credentials come from where AWS's tools look for them: the environment, a profile,
 * or the machine's role.
 */
export class S3Storage extends FileStorage {
  private readonly client: S3Client;
  private readonly bucket: string;

  /** @param timeouts and the deadline in milliseconds, for tests */
  constructor(
    { bucket, region, endpoint }: S3Options,
    timeouts: Partial<typeof TIMEOUTS> = {},
    private readonly deadlineMs = DEADLINE_MS,
  ) {
    super();
    this.bucket = bucket;
    this.client = new S3Client({
      region,
      endpoint,
      forcePathStyle: endpoint !== undefined,
      // Without them, requests wait for ever for a store that is silent, and so do those who sent them.
      requestHandler: { ...TIMEOUTS, ...timeouts },
    });
  }

  override async put(key: FileKey, bytes: Uint8Array): Promise<void> {
    assertKey(key);
    const command = new PutObjectCommand({ Bucket: this.bucket, Key: key, Body: bytes });
    await inTime(this.client.send(command, this.deadline()));
  }

  override async get(key: FileKey): Promise<Buffer | null> {
    assertKey(key);
    try {
      const command = new GetObjectCommand({ Bucket: this.bucket, Key: key });
      const { Body } = await inTime(this.client.send(command, this.deadline()));
      return Body ? Buffer.from(await inTime(Body.transformToByteArray())) : null;
    } catch (error) {
      if (error instanceof NoSuchKey) return null;
      throw error;
    }
  }

  override async remove(key: FileKey): Promise<void> {
    assertKey(key);
    await this.removeOne(key);
    const below = { Bucket: this.bucket, Prefix: `${key}/` };
    for await (const { Contents = [] } of paginateListObjectsV2({ client: this.client }, below))
      for (const { Key } of Contents) if (Key !== undefined) await this.removeOne(Key);
  }

  /** One at a time, because compatible stores differ in how they delete many. */
  private async removeOne(key: string): Promise<void> {
    const command = new DeleteObjectCommand({ Bucket: this.bucket, Key: key });
    await inTime(this.client.send(command, this.deadline()));
  }

  private deadline(): { abortSignal: AbortSignal } {
    return { abortSignal: AbortSignal.timeout(this.deadlineMs) };
  }
}

/** @throws StalledStore when the client has given up waiting */
async function inTime<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    throw isTimeout(error) ? new StalledStore(error) : error;
  }
}
