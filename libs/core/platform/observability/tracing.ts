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
/** Longest a shutdown waits for an unreachable collector. */
const EXPORT_TIMEOUT_MS = 3_000;

/** Stops tracing and flushes pending spans. */
export type StopTracing = () => Promise<void>;

/** Sends traces to the OpenTelemetry collector at `endpoint` over HTTP. Without one, nothing is loaded and every span is a no-op. */
export async function startTracing(service: string, endpoint: string | undefined): Promise<StopTracing> {
  if (endpoint === undefined) return () => Promise.resolve();
  const [{ NodeSDK }, { OTLPTraceExporter }] = await Promise.all([
    import('@opentelemetry/sdk-node'),
    import('@opentelemetry/exporter-trace-otlp-http'),
  ]);
  const traceExporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/$/, '')}/v1/traces`,
    timeoutMillis: EXPORT_TIMEOUT_MS,
  });
  const sdk = new NodeSDK({ serviceName: service, traceExporter });
  sdk.start();
  return () => sdk.shutdown();
}

/** Runs `work` in a span; `parent` is the {@link traceParent} of the span that caused the work. */
export function inSpan<T>(
  { name, attributes, parent = null }: { name: string; attributes: Attributes; parent?: string | null },
  work: () => Promise<T>,
): Promise<T> {
  const options = { attributes: { ...attributes, ...correlationAttributes() } };
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

/** Records an outgoing call that has just finished as a child of the current span. */
export function recordCallSpan(call: {
  name: string;
  attributes: Attributes;
  elapsedMs: number;
  failed: boolean;
}): void {
  const { name, attributes, elapsedMs, failed } = call;
  const span = trace.getTracer(TRACER).startSpan(name, {
    kind: SpanKind.CLIENT,
    // Real time, like every span, even if the product's clock has been moved.
    startTime: machineNow().getTime() - elapsedMs,
    attributes: { ...attributes, ...correlationAttributes() },
  });
  if (failed) span.setStatus({ code: SpanStatusCode.ERROR });
  span.end();
}

/** The correlation id as span attribute, to link traces and logs. */
function correlationAttributes(): Attributes {
  const id = correlationId();
  return id === null ? {} : { correlation_id: id };
}

/** The current span in the format of the `traceparent` header, for storing with an event; null when not tracing. */
export function traceParent(): string | null {
  const carrier: { traceparent?: string } = {};
  propagation.inject(context.active(), carrier);
  return carrier.traceparent ?? null;
}

/** The context of a stored trace parent, or the current one. */
export const contextOf = (parent: string | null): Context =>
  parent === null ? context.active() : propagation.extract(context.active(), { traceparent: parent });
