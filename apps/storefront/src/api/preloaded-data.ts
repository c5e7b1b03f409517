import { PAGE_DATA_ID, type ApiAnswer } from '#libs/core/contracts';
import { storedToken } from '../session/stored-token.js';
import type { PageFacts } from './page-facts.js';
import { requestPath } from './request-path.js';

/** Answers of the API as the store caches them, as far as they can travel with a page. */
export interface RequestCache {
  queries: Record<string, unknown>;
  provided: Record<string, unknown>;
}

/** Data that came with the page and saves the first screen a round trip. */
export interface PreloadedData extends PageFacts {
  /** Answers of the API, on a page that was not rendered on the server. */
  answers: PreloadedAnswer[];
  /** What the server rendered the page from; null when it did not. */
  rendered: {
    /** The server's time of rendering, as an HTTP date. */
    at: string;
    cache: RequestCache;
  } | null;
}

interface PreloadedAnswer extends Pick<ApiAnswer, 'body' | 'headers'> {
  /** Path and query, the query in alphabetical order. */
  path: string;
}

const NOTHING: PreloadedData = { picture: null, missing: null, answers: [], rendered: null };

/** Everything that came with this page; nothing on the server itself. */
export const preloadedData: PreloadedData = typeof document === 'undefined' ? NOTHING : read();
const unused = new Map(preloadedData.answers.map((answer) => [answer.path, answer]));

/**
 * The preloaded answer to this request, as if the API had just given it; only once, because afterwards it is stale.
 * Null for people who are signed in: the page was made for visitors, and a hold of one's own changes what is free.
 */
export function preloadedAnswer(request: Request): Response | null {
  const key = request.method === 'GET' ? requestPath(request.url) : '';
  const answer = unused.get(key);
  if (!answer) return null;
  unused.delete(key);
  return storedToken() === null
    ? new Response(JSON.stringify(answer.body), { headers: answer.headers })
    : null;
}

function read(): PreloadedData {
  const text = document.getElementById(PAGE_DATA_ID)?.textContent;
  return text ? { ...NOTHING, ...(JSON.parse(text) as Partial<PreloadedData>) } : NOTHING;
}
