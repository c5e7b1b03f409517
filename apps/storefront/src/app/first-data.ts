import { API_PREFIX } from '#libs/contracts';
import { storedToken } from './session.js';

/** Answers of the API that came with the page, so that the first screen needs no second journey. */
interface FirstData {
  /** The picture that the page has already asked for. */
  picture: string | null;
  answers: BroughtAnswer[];
}

interface BroughtAnswer {
  /** Path and query, the query in alphabetical order. */
  path: string;
  body: unknown;
  headers: Record<string, string>;
}

const NOTHING: FirstData = { picture: null, answers: [] };
const waiting = read();
const unused = new Map(waiting.answers.map((answer) => [answer.path, answer]));

/** The picture that is on its way since before this program was; null when the page brought none. */
export const firstPicture: string | null = waiting.picture;

/**
 * What came with the page for this request, as if the API had just said it; once, because afterwards it is old.
 * Nothing for people who are signed in: the page was made for strangers, and one's own hold changes what is free.
 */
export function firstAnswer(request: Request): Response | null {
  const key = request.method === 'GET' ? keyOf(request.url) : '';
  const answer = unused.get(key);
  if (!answer) return null;
  unused.delete(key);
  return storedToken() === null
    ? new Response(JSON.stringify(answer.body), { headers: answer.headers })
    : null;
}

function keyOf(address: string): string {
  const { pathname, searchParams } = new URL(address);
  searchParams.sort();
  const query = searchParams.toString();
  return pathname.slice(API_PREFIX.length) + (query && `?${query}`);
}

function read(): FirstData {
  const text = document.getElementById('latchkey-data')?.textContent;
  return text ? (JSON.parse(text) as FirstData) : NOTHING;
}
