import { Logger } from '@nestjs/common';
import { correlated, correlationId, correlationOfLine } from './correlation.js';
import { Metrics } from './metrics.js';
import { inSpan, startTracing, traceParent } from './tracing.js';

beforeAll(() => {
  Logger.overrideLogger(false);
});

describe('The id of a request', () => {
  const line = (bindings: Record<string, unknown> = {}) => correlationOfLine({ bindings: () => bindings });

  it('is there in everything that the request waits for, and nowhere else', async () => {
    const seen = await correlated('request-1', async () => {
      await Promise.resolve();
      return { id: correlationId(), line: line() };
    });
    expect(seen).toEqual({ id: 'request-1', line: { correlation_id: 'request-1' } });
    expect(correlationId()).toBeNull();
    expect(line()).toEqual({});
  });

  it('is written once in a line whose logger knows it already', () => {
    expect(correlated('request-1', () => line({ correlation_id: 'request-1' }))).toEqual({});
  });
});

describe('Metrics', () => {
  it('a look that fails leaves its own metrics out, never the others', async () => {
    const metrics = new Metrics();
    metrics.beforeReading(() => Promise.reject(new Error('the database is away')));
    metrics.beforeReading(() => Promise.resolve(metrics.set('latchkey_workers', {}, 2)));
    expect((await metrics.read()).text).toContain('latchkey_workers 2');
  });

  it('forget what has vanished', async () => {
    const metrics = new Metrics();
    metrics.set('latchkey_bookings', { status: 'pending' }, 3);
    metrics.forget('latchkey_bookings');
    metrics.set('latchkey_bookings', { status: 'confirmed' }, 1);
    const { text } = await metrics.read();
    expect(text).toContain('latchkey_bookings{status="confirmed"} 1');
    expect(text).not.toContain('pending');
  });
});

describe('Traces', () => {
  it('are off without a collector: work runs, nothing is kept with its events', async () => {
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
