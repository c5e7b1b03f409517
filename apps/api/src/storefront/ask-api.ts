import type { FastifyInstance, FastifyRequest } from 'fastify';
import { API_PREFIX, type ApiAnswer } from '#libs/core/contracts';

/** Asks the API within this process; null when it does not answer in time. Paths are relative to its prefix. */
export type AskApi = (path: string) => Promise<ApiAnswer | null>;

/** A page without data is better than none: the storefront asks again itself and can report what is wrong. */
const TIMEOUT_MS = 2_000;
/** Headers that the storefront reads. */
const HEADERS = ['content-type', 'date', 'link', 'x-total-count'];

/** Asks as the visitor who requested the page, with the same request id but without a session: pages are for everybody. */
export const askApi =
  (fastify: FastifyInstance, { id, ip }: FastifyRequest): AskApi =>
  async (path) => {
    const answer = await inTime(
      fastify.inject({
        method: 'GET',
        url: `${API_PREFIX}${path}`,
        remoteAddress: ip,
        headers: { accept: 'application/json', 'x-request-id': id },
      }),
    );
    if (answer === null) return null;
    const kept = HEADERS.map((name) => [name, answer.headers[name]]).filter(
      ([, value]) => value !== undefined,
    );
    return {
      status: answer.statusCode,
      body: answer.json<unknown>(),
      headers: Object.fromEntries(kept) as Record<string, string>,
    };
  };

/** Asks for each path once: a page is described and rendered from the same answers. */
export function memoized(ask: AskApi): AskApi {
  const answers = new Map<string, Promise<ApiAnswer | null>>();
  return (path) => {
    const answer = answers.get(path) ?? ask(path);
    answers.set(path, answer);
    return answer;
  };
}

async function inTime<T>(work: Promise<T>): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), TIMEOUT_MS);
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
