import {
  context,
  propagation,
  SpanKind,
  SpanStatusCode,
  trace,
  type Attributes,
  type Context,
} from '@opentelemetry/api';
import { machineNow } from '../clock/clock.js';
import { correlationId } from './correlation.js';

const TRACER = 'latchkey';
/** A process that ends waits no longer than this for a collector that is away. */
const LONGEST_EXPORT_MS = 3_000;

/** Ends tracing; sends what is left. */
export type StopTracing = () => Promise<void>;

/**
 * Sends traces to an OpenTelemetry collector at `endpoint` over HTTP. Without an endpoint nothing is loaded and every span is
 * an empty call.
 */
export async function startTracing(service: string, endpoint: string | undefined): Promise<StopTracing> {
  if (endpoint === undefined) return () => Promise.resolve();
  const [{ NodeSDK }, { OTLPTraceExporter }] = await Promise.all([
    import('@opentelemetry/sdk-node'),
    import('@opentelemetry/exporter-trace-otlp-http'),
  ]);
  const traceExporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/$/, '')}/v1/traces`,
    timeoutMillis: LONGEST_EXPORT_MS,
  });
  const sdk = new NodeSDK({ serviceName: service, traceExporter });
  sdk.start();
  return () => sdk.shutdown();
}

/** Runs `work` as a span; `parent` is what {@link traceParent} answered where the work was decided. */
export function inSpan<T>(
  { name, attributes, parent = null }: { name: string; attributes: Attributes; parent?: string | null },
  work: () => Promise<T>,
): Promise<T> {
  const options = { attributes: { ...attributes, ...followed() } };
  return trace.getTracer(TRACER).startActiveSpan(name, options, contextOf(parent), async (span) => {
    try {
      return await work();
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR });
      if (error instanceof Error) span.recordException(error);
      throw error;
    } finally {
      span.end();
    }
  });
}

/** Tells of a call to somebody else that has just been answered: a span below the present one, from its beginning to now. */
export function tellCall(call: {
  name: string;
  attributes: Attributes;
  elapsedMs: number;
  failed: boolean;
}): void {
  const { name, attributes, elapsedMs, failed } = call;
  const span = trace.getTracer(TRACER).startSpan(name, {
    kind: SpanKind.CLIENT,
    // The real time, as that of every span, wherever the product's own clock stands.
    startTime: machineNow().getTime() - elapsedMs,
    attributes: { ...attributes, ...followed() },
  });
  if (failed) span.setStatus({ code: SpanStatusCode.ERROR });
  span.end();
}

/** The id that the log's lines carry, so that one leads to the other. */
function followed(): Attributes {
  const id = correlationId();
  return id === null ? {} : { correlation_id: id };
}

/** The present span as the header `traceparent` writes it, to be kept with an event; null while nothing is traced. */
export function traceParent(): string | null {
  const carrier: { traceparent?: string } = {};
  propagation.inject(context.active(), carrier);
  return carrier.traceparent ?? null;
}

/** Where a span belongs: under a remembered one, or under the present one. */
export const contextOf = (parent: string | null): Context =>
  parent === null ? context.active() : propagation.extract(context.active(), { traceparent: parent });
