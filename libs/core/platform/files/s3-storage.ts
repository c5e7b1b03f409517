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

/**
 * Stores files in a bucket of S3 or a compatible store. Credentials come from where AWS's tools look for them: the environment, a profile,
 * or the machine's role.
 */
export class S3Storage extends FileStorage {
  private readonly client: S3Client;
  private readonly bucket: string;

  constructor({ bucket, region, endpoint }: S3Options) {
    super();
    this.bucket = bucket;
    this.client = new S3Client({ region, endpoint, forcePathStyle: endpoint !== undefined });
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
    await this.client.send(new DeleteObjectCommand({ Bucket: this.bucket, Key: key }));
  }
}
