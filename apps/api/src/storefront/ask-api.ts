import type { FastifyInstance, FastifyRequest } from 'fastify';
import { API_PREFIX, type ApiAnswer } from '#libs/contracts';

/** Asks the API in this very process; null when it does not answer in time. Paths are relative to its prefix. */
export type AskApi = (path: string) => Promise<ApiAnswer | null>;

/** A page without its data is better than none: the storefront asks again by itself, and can say what is wrong. */
const PATIENCE_MS = 2_000;
/** What the storefront reads beside the body. */
const HEADERS = ['content-type', 'date', 'link', 'x-total-count'];

/** Asks as the visitor who requested the page, under the same request id, and without their session: a page is for everybody. */
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
    const told = HEADERS.map((name) => [name, answer.headers[name]]).filter(
      ([, value]) => value !== undefined,
    );
    return {
      status: answer.statusCode,
      body: answer.json<unknown>(),
      headers: Object.fromEntries(told) as Record<string, string>,
    };
  };

/** Asks each thing once: a page is described and drawn from the same answers. */
export function askingOnce(ask: AskApi): AskApi {
  const answers = new Map<string, Promise<ApiAnswer | null>>();
  return (path) => {
    const answer = answers.get(path) ?? ask(path);
    answers.set(path, answer);
    return answer;
  };
}

async function inTime<T>(work: Promise<T>): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), PATIENCE_MS);
  });
  try {
    return await Promise.race([work, patience]);
  } finally {
    clearTimeout(timer);
  }
}
