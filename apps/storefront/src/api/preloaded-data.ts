import { PAGE_DATA_ID, type ApiAnswer } from '#libs/core/contracts';
import { storedToken } from '../session/stored-token.js';
import type { PageFacts } from './page-facts.js';
import { requestPath } from './request-path.js';

/** API responses as cached by the store, without the parts that cannot travel with a page. */
export interface RequestCache {
  queries: Record<string, unknown>;
  provided: Record<string, unknown>;
}

/** Data that came with the page, which saves the first screen a round trip. */
export interface PreloadedData extends PageFacts {
  /** API responses, on a page that was not rendered on the server. */
  answers: PreloadedAnswer[];
  /** The data the server rendered the page from; null when it was not rendered. */
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

/** Everything that came with this page; empty on the server. */
export const preloadedData: PreloadedData = typeof document === 'undefined' ? NOTHING : read();
const unused = new Map(preloadedData.answers.map((answer) => [answer.path, answer]));

/**
 * The preloaded response to this request, only once, because afterwards it is stale.
 * Null for signed-in users: the page was made for visitors, and a user's own holds change what is free.
 */
export function takePreloadedResponse(request: Request): Response | null {
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
