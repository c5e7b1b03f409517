import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { Logger } from '@nestjs/common';
import { pino, stdSerializers } from 'pino';
import { correlated, correlationId, correlationOfLine } from './correlation.js';
import { bufferedOutput, LOG_LINES } from './logging.js';
import { gauge } from './metric.js';
import { Metrics } from './metrics.js';
import { inSpan, startTracing, traceParent } from './tracing.js';

beforeAll(() => {
  Logger.overrideLogger(false);
});

describe('The correlation id', () => {
  const logFields = (bindings: Record<string, unknown> = {}) =>
    correlationOfLine({ bindings: () => bindings });

  it('is available in everything the request awaits, and nowhere else', async () => {
    const seen = await correlated('request-1', async () => {
      await Promise.resolve();
      return { id: correlationId(), fields: logFields() };
    });
    expect(seen).toEqual({ id: 'request-1', fields: { correlation_id: 'request-1' } });
    expect(correlationId()).toBeNull();
    expect(logFields()).toEqual({});
  });

  it('is not repeated on a log line whose logger already has it', () => {
    expect(correlated('request-1', () => logFields({ correlation_id: 'request-1' }))).toEqual({});
  });
});

describe('The log', () => {
  it('is written many lines at a time, and at once when something is wrong', async () => {
    const dir = await mkdtemp(path.join(tmpdir(), 'latchkey-log-'));
    const file = path.join(dir, 'log');
    const { stream, hooks } = bufferedOutput(file);
    await once(stream, 'ready');
    const log = pino({ base: null, timestamp: false, ...(hooks && { hooks }) }, stream);
    log.info('usual');
    expect(await readFile(file, 'utf8')).toBe('');
    log.warn('unusual');
    await once(stream, 'drain');
    const lines = (await readFile(file, 'utf8')).trim().split('\n');
    expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual(['usual', 'unusual']);
    stream.destroy();
    await rm(dir, { recursive: true });
  });
});

describe('A line about an error', () => {
  const failed = Object.assign(
    new Error('new row for relation "users" violates check constraint "users_age"'),
    {
      code: '23514',
      constraint: 'users_age',
      detail: 'Failing row contains (eve@example.com, 17).',
      where: 'SQL statement "select eve@example.com"',
    },
  );

  it.each([
    ['a request', stdSerializers.wrapErrorSerializer(LOG_LINES.serializers.err)],
    ['a job', LOG_LINES.serializers.err],
  ])('of %s names code and constraint and quotes no row', (_, err) => {
    const stream = new PassThrough();
    pino({ ...LOG_LINES, serializers: { err } }, stream).error({ err: failed });
    const line = String(stream.read());
    expect(line).not.toContain('eve@example.com');
    expect(JSON.parse(line)).toMatchObject({
      err: {
        type: 'Error',
        message: failed.message,
        stack: expect.stringContaining('observability.spec') as string,
        code: '23514',
        constraint: 'users_age',
      },
    });
  });
});

describe('Metrics', () => {
  const workers = gauge('latchkey_workers', 'Workers');
  const bookings = gauge('latchkey_bookings', 'Bookings by status', ['status']);

  it('keep the others when one update fails', async () => {
    const metrics = new Metrics();
    metrics.beforeReading(() => Promise.reject(new Error('the database is away')));
    metrics.beforeReading(() => Promise.resolve(metrics.set(workers, {}, 2)));
    expect((await metrics.read()).text).toContain('latchkey_workers 2');
  });

  it('forget labels that no longer exist', async () => {
    const metrics = new Metrics();
    metrics.set(bookings, { status: 'pending' }, 3);
    metrics.forget(bookings);
    metrics.set(bookings, { status: 'confirmed' }, 1);
    const { text } = await metrics.read();
    expect(text).toContain('latchkey_bookings{status="confirmed"} 1');
    expect(text).not.toContain('pending');
  });
});

describe('Traces', () => {
  it('are off without a collector: work runs, and events get no trace parent', async () => {
    await (
      await startTracing('test', undefined)
    )();
    const seen = await inSpan({ name: 'work', attributes: {} }, () => Promise.resolve(traceParent()));
    expect(seen).toBeNull();
    await expect(
      inSpan({ name: 'work', attributes: {} }, () => Promise.reject(new Error('no'))),
    ).rejects.toThrow('no');
  });
});
