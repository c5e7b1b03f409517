import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import type { Config } from '#libs/core/platform';

const BUCKET = 'latchkey-files';

/** A local store with S3's API. */
export interface LocalS3 {
  /** Its bucket, as in the configuration. */
  readonly bucket: NonNullable<Config['filesBucket']>;
  stop(): Promise<void>;
}

/** Starts a store with one empty bucket, and sets the credentials that its clients look up. */
export async function startS3(): Promise<LocalS3> {
  const directory = mkdtempSync(join(tmpdir(), 'latchkey-s3-'));
  const server = new S3rver({
    directory,
    address: '127.0.0.1',
    port: 0,
    silent: true,
    vhostBuckets: false,
    // It computes the signatures of requests about a whole bucket in a way of its own.
    allowMismatchedSignatures: true,
    configureBuckets: [{ name: BUCKET }],
  });
  const { port } = await server.run();
  process.env.AWS_ACCESS_KEY_ID = 'S3RVER';
  process.env.AWS_SECRET_ACCESS_KEY = 'S3RVER';
  return {
    bucket: { bucket: BUCKET, region: 'us-east-1', endpoint: `http://127.0.0.1:${port}` },
    stop: async () => {
      await server.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
