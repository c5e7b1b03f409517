import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

type Value = { stringValue?: string; intValue?: string | number; boolValue?: boolean };

interface SentSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  attributes: { key: string; value: Value }[];
  status: { code?: number };
}

interface Sent {
  resourceSpans: {
    resource: { attributes: { key: string; value: Value }[] };
    scopeSpans: { spans: SentSpan[] }[];
  }[];
}

/** A received span. */
export interface CollectedSpan {
  service: string;
  trace: string;
  id: string;
  parent: string | null;
  name: string;
  attributes: Readonly<Record<string, string | number | boolean>>;
  failed: boolean;
}

const STATUS_ERROR = 2;

/** Receives and stores spans as an OpenTelemetry collector does (OTLP over HTTP, JSON). */
export class TraceCollector {
  readonly spans: CollectedSpan[] = [];
  /** Requested paths. */
  readonly paths = new Set<string>();
  private readonly server: Server = createServer((request, response) => {
    void this.take(request).then(() =>
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}'),
    );
  });

  /** @returns its address */
  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${String((this.server.address() as AddressInfo).port)}`;
  }

  stop(): Promise<void> {
    this.server.closeAllConnections();
    return new Promise((resolve) => this.server.close(() => resolve()));
  }

  /** Spans with this name. */
  named(name: string): CollectedSpan[] {
    return this.spans.filter((span) => span.name === name);
  }

  private async take(request: IncomingMessage): Promise<void> {
    this.paths.add(`${request.method ?? ''} ${request.url ?? ''}`);
    const body: Uint8Array[] = [];
    for await (const part of request) body.push(part as Uint8Array);
    const { resourceSpans } = JSON.parse(Buffer.concat(body).toString()) as Sent;
    for (const { resource, scopeSpans } of resourceSpans) {
      const service = String(plain(resource.attributes)['service.name']);
      this.spans.push(...scopeSpans.flatMap(({ spans }) => spans.map((span) => collected(service, span))));
    }
  }
}

const collected = (service: string, span: SentSpan): CollectedSpan => ({
  service,
  trace: span.traceId,
  id: span.spanId,
  parent: span.parentSpanId || null,
  name: span.name,
  attributes: plain(span.attributes),
  failed: span.status.code === STATUS_ERROR,
});

const plain = (attributes: SentSpan['attributes']): CollectedSpan['attributes'] =>
  Object.fromEntries(
    attributes.map(({ key, value }) => [
      key,
      value.stringValue ?? value.boolValue ?? Number(value.intValue ?? NaN),
    ]),
  );
