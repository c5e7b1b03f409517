import { context, SpanKind, SpanStatusCode, trace, type Span } from '@opentelemetry/api';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  contextOf,
  correlated,
  crashPoint,
  crashPointsEnabled,
  histogram,
  REQUEST_BUCKETS,
  whileWaiting,
  type Metrics,
} from '#libs/core/platform';
import { waitingOf } from './request-gate.js';

const MS_PER_SECOND = 1_000;
const SERVER_ERROR = 500;

const REQUEST_DURATION = histogram(
  'latchkey_http_request_duration_seconds',
  'Time from request to answer, by route pattern',
  { labels: ['method', 'route', 'status'], buckets: REQUEST_BUCKETS },
);

/** The route pattern, so that ids do not create separate metric series. */
const routeOf = (request: FastifyRequest): string => request.routeOptions.url ?? 'none';

/**
 * Correlates, traces and measures each request: everything it causes carries its id, and it becomes a span where tracing is on.
 * The context is entered twice, because reading a body ends the first asynchronous context.
 */
export function followRequests(fastify: FastifyInstance, metrics: Metrics): void {
  const spans = new WeakMap<FastifyRequest, Span>();
  const within = (request: FastifyRequest, done: () => void): void => {
    const span = spans.get(request);
    const spanContext = span ? trace.setSpan(context.active(), span) : context.active();
    const waiting = waitingOf(request);
    const work = (): void => context.with(spanContext, done);
    correlated(request.id, waiting ? () => whileWaiting(waiting, work) : work);
  };
  fastify.addHook('onRequest', (request, _reply, done) => {
    spans.set(request, startSpan(request));
    within(request, done);
  });
  fastify.addHook('preValidation', (request, _reply, done) => {
    within(request, done);
  });
  // What the request asked for is done, and the caller never hears of it.
  if (crashPointsEnabled())
    fastify.addHook('onSend', (request, _reply, _payload, done) => {
      crashPoint(`before answer of ${request.method} ${routeOf(request)}`);
      done();
    });
  fastify.addHook('onResponse', (request, reply, done) => {
    endSpan(spans.get(request), request, reply);
    const labels = { method: request.method, route: routeOf(request), status: String(reply.statusCode) };
    metrics.observe(REQUEST_DURATION, labels, reply.elapsedTime / MS_PER_SECOND);
    done();
  });
}

function startSpan(request: FastifyRequest): Span {
  const { traceparent } = request.headers;
  return trace.getTracer('latchkey').startSpan(
    `${request.method} ${routeOf(request)}`,
    {
      kind: SpanKind.SERVER,
      attributes: { 'http.request.method': request.method, 'http.route': routeOf(request) },
    },
    contextOf(typeof traceparent === 'string' ? traceparent : null),
  );
}

function endSpan(span: Span | undefined, request: FastifyRequest, reply: FastifyReply): void {
  span?.setAttributes({ 'http.response.status_code': reply.statusCode, correlation_id: request.id });
  if (reply.statusCode >= SERVER_ERROR) span?.setStatus({ code: SpanStatusCode.ERROR });
  span?.end();
}
