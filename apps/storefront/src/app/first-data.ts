import { PAGE_DATA_ID, type ApiAnswer } from '#libs/contracts';
import { askedPath } from './asked-path.js';
import type { FirstFacts } from './first-facts.js';
import { storedToken } from './stored-token.js';

/** Answers of the API as the store keeps them, as far as they can travel with a page. */
export interface RequestCache {
  queries: Record<string, unknown>;
  provided: Record<string, unknown>;
}

/** What came with the page, so that the first screen needs no second journey. */
export interface FirstData extends FirstFacts {
  /** Answers of the API, on a page that the server could not draw. */
  answers: BroughtAnswer[];
  /** What the server drew the page from; null when it brings none. */
  drawn: {
    /** The server's time then, as an HTTP date. */
    at: string;
    cache: RequestCache;
  } | null;
}

interface BroughtAnswer extends Pick<ApiAnswer, 'body' | 'headers'> {
  /** Path and query, the query in alphabetical order. */
  path: string;
}

const NOTHING: FirstData = { picture: null, missing: null, answers: [], drawn: null };

/** All that came with this page; nothing on the server itself. */
export const firstData: FirstData = typeof document === 'undefined' ? NOTHING : read();
const unused = new Map(firstData.answers.map((answer) => [answer.path, answer]));

/**
 * What came with the page for this request, as if the API had just said it; once, because afterwards it is old.
 * Nothing for people who are signed in: the page was made for strangers, and one's own hold changes what is free.
 */
export function firstAnswer(request: Request): Response | null {
  const key = request.method === 'GET' ? askedPath(request.url) : '';
  const answer = unused.get(key);
  if (!answer) return null;
  unused.delete(key);
  return storedToken() === null
    ? new Response(JSON.stringify(answer.body), { headers: answer.headers })
    : null;
}

function read(): FirstData {
  const text = document.getElementById(PAGE_DATA_ID)?.textContent;
  return text ? { ...NOTHING, ...(JSON.parse(text) as Partial<FirstData>) } : NOTHING;
}
