import type { Readable } from 'node:stream';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Problem } from '#libs/core/contracts';
import { checkAnswer } from './answer-check.js';

/** A response of the API. */
export interface Answer<Body> {
  status: number;
  headers: Record<string, string | string[] | number | undefined>;
  body: Body;
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
type Payload = Record<string, unknown> | null;
type Headers = Record<string, string>;

/** Calls the API without a socket; paths are relative to `/api`. */
export class ApiClient {
  constructor(
    private readonly app: NestFastifyApplication,
    private readonly headers: Headers = {},
  ) {}

  /** A client that sends this token. */
  as(token: string): ApiClient {
    return this.with({ authorization: `Bearer ${token}` });
  }

  /** A client that also sends these headers. */
  with(headers: Headers): ApiClient {
    return new ApiClient(this.app, { ...this.headers, ...headers });
  }

  get<Body>(path: string): Promise<Answer<Body>> {
    return this.send<Body>('GET', path);
  }

  post<Body>(path: string, payload: Payload = null): Promise<Answer<Body>> {
    return this.send<Body>('POST', path, payload === null ? undefined : JSON.stringify(payload));
  }

  put<Body>(path: string, payload: Payload): Promise<Answer<Body>> {
    return this.send<Body>('PUT', path, JSON.stringify(payload));
  }

  patch<Body>(path: string, payload: Payload): Promise<Answer<Body>> {
    return this.send<Body>('PATCH', path, JSON.stringify(payload));
  }

  delete(path: string): Promise<Answer<unknown>> {
    return this.send('DELETE', path);
  }

  /** Uploads a multipart form, as a browser does. */
  async upload<Body>(path: string, form: FormData): Promise<Answer<Body>> {
    const encoded = new Response(form);
    const type = { 'content-type': encoded.headers.get('content-type') ?? '' };
    return this.with(type).send<Body>('POST', path, Buffer.from(await encoded.arrayBuffer()));
  }

  /** Downloads a file's bytes. */
  async bytes(path: string): Promise<Answer<Buffer>> {
    const answer = await this.app.inject({ method: 'GET', url: path, headers: this.headers });
    return { status: answer.statusCode, headers: answer.headers, body: answer.rawPayload };
  }

  /** Makes a call that must fail with a problem document, and returns it. @throws Error when the call succeeds */
  async expectProblem(method: Method, path: string, payload: Payload = null): Promise<Problem> {
    const answer = await this.send<Problem>(
      method,
      path,
      payload === null ? undefined : JSON.stringify(payload),
    );
    const type = String(answer.headers['content-type']);
    if (!type.startsWith('application/problem+json')) {
      throw new Error(
        `${method} ${path} did not fail: ${answer.status} ${type} ${JSON.stringify(answer.body)}`,
      );
    }
    if (answer.body.status !== answer.status)
      throw new Error('The status in the body differs from the status of the response');
    return answer.body;
  }

  /** Sends a raw payload and checks the response against the contract. */
  async send<Body>(
    method: Method,
    path: string,
    payload?: string | Buffer | Readable,
  ): Promise<Answer<Body>> {
    const answer = await this.app.inject({
      method,
      url: path.startsWith('//') ? path.slice(1) : `/api${path}`,
      headers: { ...(payload !== undefined && { 'content-type': 'application/json' }), ...this.headers },
      payload,
    });
    const contentType = String(answer.headers['content-type']);
    const body: unknown = contentType.includes('json') ? answer.json() : answer.body;
    checkAnswer({ method, path, status: answer.statusCode, contentType, body });
    return { status: answer.statusCode, headers: answer.headers, body: body as Body };
  }
}
