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

/** How long a store may take to connect, to answer, and to send nothing in the middle of a file, in milliseconds. It is asked three times. */
const TIMEOUTS = {
  ...{ connectionTimeout: 2_000, requestTimeout: 10_000, socketTimeout: 10_000 },
  throwOnRequestTimeout: true,
};

/** Thrown when a store stops in the middle of a file; counts as unavailable, as any other service that is silent. */
class StalledStore extends Error {
  readonly code = 'ETIMEDOUT';

  constructor(cause: unknown) {
    super('The store stopped in the middle of a file', { cause });
    this.name = 'StalledStore';
  }
}

/** The client gives only some of its timeouts a code. */
const isTimeout = (error: unknown): boolean => error instanceof Error && error.name === 'TimeoutError';

/**
 * Stores files in a bucket of S3 or a compatible store. Credentials come from where AWS's tools look for them: the environment, a profile,
 * or the machine's role.
 */
export class S3Storage extends FileStorage {
  private readonly client: S3Client;
  private readonly bucket: string;

  /** @param timeouts for tests */
  constructor({ bucket, region, endpoint }: S3Options, timeouts: Partial<typeof TIMEOUTS> = {}) {
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
    await this.client.send(new PutObjectCommand({ Bucket: this.bucket, Key: key, Body: bytes }));
  }

  override async get(key: FileKey): Promise<Buffer | null> {
    assertKey(key);
    try {
      const { Body } = await this.client.send(new GetObjectCommand({ Bucket: this.bucket, Key: key }));
      return Body ? Buffer.from(await Body.transformToByteArray()) : null;
    } catch (error) {
      if (error instanceof NoSuchKey) return null;
      throw isTimeout(error) ? new StalledStore(error) : error;
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
    await this.client.send(new DeleteObjectCommand({ Bucket: this.bucket, Key: key }));
  }
}
