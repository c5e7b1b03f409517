import type { FastifyInstance, FastifyRequest } from 'fastify';
import { API_PREFIX, type ApiAnswer } from '#libs/core/contracts';

/** A response, and a text that is the same for equal responses. */
export interface VersionedAnswer extends ApiAnswer {
  version: string;
}

/** Calls the API within this process; null when it does not respond in time. Paths are relative to its prefix. */
export type CallApi = (path: string) => Promise<VersionedAnswer | null>;

/** Headers that the storefront reads. */
const HEADERS = ['content-type', 'date', 'link', 'x-total-count'];

/** Calls with the visitor's address and request id, but without a session, because pages are public. */
export const askApi =
  (fastify: FastifyInstance, { id, ip, raw }: FastifyRequest, answerMs: number): CallApi =>
  async (path) => {
    if (raw.socket.destroyed) return null; // the visitor has left
    const response = await withTimeout(
      fastify.inject({
        method: 'GET',
        url: `${API_PREFIX}${path}`,
        remoteAddress: ip,
        headers: { accept: 'application/json', 'x-request-id': id },
      }),
      answerMs,
    );
    if (response === null) return null;
    const headers = Object.fromEntries(
      HEADERS.map((name) => [name, response.headers[name]]).filter(([, value]) => value !== undefined),
    ) as Record<string, string>;
    let body: unknown;
    return {
      status: response.statusCode,
      version: versionOf(response.statusCode, response.headers.etag, headers),
      // Most answers are only compared with those of a kept page.
      get body() {
        return (body ??= response.json<unknown>());
      },
      headers,
    };
  };

/** Of refusals a page shows only that there was one; their bodies contain the request's id. */
const versionOf = (status: number, tag: unknown, { link, 'x-total-count': total }: Record<string, string>) =>
  status === 200 ? [tag, link, total].join(' ') : String(status);

/** Calls each path once, so that a page is described and rendered from the same responses. */
export function memoized(ask: CallApi): CallApi {
  const responses = new Map<string, ReturnType<CallApi>>();
  return (path) => {
    const response = responses.get(path) ?? ask(path);
    responses.set(path, response);
    return response;
  };
}

async function withTimeout<T>(work: Promise<T>, milliseconds: number): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), milliseconds);
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
