import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadConfig, type Config } from '#libs/core/platform';

/**
 * Development configuration for a test: this database, its own files folder, no rate limits, a silent log. Sessions are not kept, because
 * tests change accounts behind the product's back.
 */
export const testConfig = (databaseUrl: string): Config =>
  loadConfig({
    NODE_ENV: 'test',
    DATABASE_URL: databaseUrl,
    DATABASE_POOL: '10',
    SESSION_CACHE_SECONDS: '0',
    PUBLIC_URL: 'http://localhost:3000',
    LATCHKEY_RATE_LIMITS: 'off',
    LATCHKEY_CALENDAR_LOOPBACK: 'on',
    LATCHKEY_FILES_DIR: join(tmpdir(), 'latchkey-test-files', randomUUID()),
    LOG_LEVEL: 'silent',
  });
