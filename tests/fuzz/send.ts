import { Agent, request, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { brotliDecompressSync, gunzipSync, inflateSync, zstdDecompressSync } from 'node:zlib';

/** A request as it goes over the wire. */
export interface WireRequest {
  method: string;
  /** Path and query, as sent. */
  path: string;
  headers: Readonly<Record<string, string>>;
  body: Buffer | null;
  /** Bytes that no client would send, in place of everything else. */
  bytes?: Buffer;
  /** The sender hangs up after so long. */
  leavesAfterMs?: number;
}

/** What came back; status 0 when the connection was closed without an answer. */
export interface WireAnswer {
  status: number;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  body: Buffer;
  ms: number;
}

const TIMEOUT_MS = 20_000;
/** How long a server may take to answer bytes that it cannot understand. */
const RAW_TIMEOUT_MS = 3_000;

/** Sends one request after another to a server. @throws Error when it has ended */
export class Sender {
  private readonly agent = new Agent({ keepAlive: true, maxSockets: 1 });

  constructor(private readonly url: string) {}

  async send(wire: WireRequest): Promise<WireAnswer> {
    const start = performance.now();
    const answer = wire.bytes ? await this.sendBytes(wire.bytes) : await this.sendRequest(wire);
    return { ...answer, ms: performance.now() - start };
  }

  close(): void {
    this.agent.destroy();
  }

  private sendRequest({
    method,
    path,
    headers,
    body,
    leavesAfterMs,
  }: WireRequest): Promise<Omit<WireAnswer, 'ms'>> {
    return new Promise((resolve, reject) => {
      const closed = (): void => resolve({ status: 0, headers: {}, body: Buffer.alloc(0) });
      const { hostname, port } = new URL(this.url);
      const options = { agent: this.agent, hostname, port, method, path, headers, timeout: TIMEOUT_MS };
      const sent = request(options, (response) => {
        readAnswer(response).then(resolve, closed);
      });
      sent.on('error', (error: NodeJS.ErrnoException) => {
        if (error.code === 'ECONNREFUSED') reject(new Error(`Nothing answers at ${this.url} any more`));
        else closed();
      });
      sent.on('timeout', () => sent.destroy());
      sent.end(body ?? undefined);
      if (leavesAfterMs !== undefined) setTimeout(() => sent.destroy(), leavesAfterMs);
    });
  }

  private async sendBytes(bytes: Buffer): Promise<Omit<WireAnswer, 'ms'>> {
    const { hostname, port } = new URL(this.url);
    const socket = connect({ host: hostname, port: Number(port) });
    const parts: Buffer[] = [];
    socket.on('data', (part: Buffer) => {
      parts.push(part);
      if (isStream(parseAnswer(Buffer.concat(parts)).headers)) socket.destroy();
    });
    socket.on('error', () => undefined);
    socket.setTimeout(RAW_TIMEOUT_MS, () => socket.destroy());
    socket.write(bytes);
    await new Promise((resolve) => socket.once('close', resolve));
    return parseAnswer(Buffer.concat(parts));
  }
}

/** A stream does not end by itself. */
const isStream = (headers: { 'content-type'?: string }): boolean =>
  headers['content-type']?.startsWith('text/event-stream') === true;

async function readAnswer(response: IncomingMessage): Promise<Omit<WireAnswer, 'ms'>> {
  const { statusCode: status = 0, headers } = response;
  if (isStream(headers)) {
    response.destroy();
    return { status, headers, body: Buffer.alloc(0) };
  }
  const parts: Buffer[] = [];
  for await (const part of response) parts.push(part as Buffer);
  return { status, headers, body: unpacked(Buffer.concat(parts), headers['content-encoding']) };
}

const UNPACK: Readonly<Record<string, (packed: Buffer) => Buffer>> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
  deflate: inflateSync,
  zstd: zstdDecompressSync,
};

const unpacked = (body: Buffer, encoding = ''): Buffer =>
  body.length === 0 ? body : (UNPACK[encoding]?.(body) ?? body);

/** The first answer among received bytes. */
function parseAnswer(bytes: Buffer): Omit<WireAnswer, 'ms'> {
  const [head = '', ...rest] = bytes.toString('latin1').split('\r\n\r\n');
  const [statusLine = '', ...lines] = head.split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line) => [line.split(':', 1)[0]?.toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  ) as Record<string, string>;
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(statusLine)?.[1] ?? 0);
  return { status, headers, body: Buffer.from(rest.join('\r\n\r\n'), 'latin1') };
}
