import { StrictMode, type ReactNode } from 'react';
import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import type { ApiAnswer, DrawnPage, PageWanted } from '#libs/contracts';
import { App } from '../app/app.js';
import { baseApi, type SendRequest } from '../app/base-api.js';
import type { RequestCache } from '../app/first-data.js';
import { askedPath } from '../app/asked-path.js';
import { initialSession, type SessionState } from '../app/session.js';
import { serverNow } from '../app/server-time.js';
import { createStore, type AppState } from '../app/store.js';
import { carryStyles } from './carry-styles.js';

/** Asks the API; null when it does not answer. Paths are relative to its prefix. */
export type AskApi = (path: string) => Promise<ApiAnswer | null>;

/** A screen asks, its parts ask once they are there, and so on; more turns than this are a mistake. */
const MOST_TURNS = 5;

const STATUS: Readonly<Record<PageWanted['what'], SessionState['status']>> = {
  screen: 'signed-out',
  waiting: 'checking',
};

/**
 * Draws a screen as a stranger sees it, with all the answers it asks for, or the moment before it.
 * @throws Error when a component fails, when the API refuses or does not answer, or when the screen never stops asking:
 * a page that says so is the browser's to show, where one can try again
 */
export async function drawPage(
  { what, url, picture, missing, nonce }: PageWanted,
  ask: AskApi,
): Promise<DrawnPage> {
  const store = createStore(sendTo(ask), { ...initialSession(null), status: STATUS[what] });
  const first = { picture, missing: missing ? (url.split('?')[0] ?? null) : null };
  const router = ({ children }: { children: ReactNode }) => (
    <StaticRouter location={url}>{children}</StaticRouter>
  );
  for (let turn = 1; turn <= MOST_TURNS; turn += 1) {
    const html = await draw(<App store={store} nonce={nonce} first={first} router={router} />);
    const asked = store.dispatch(baseApi.util.getRunningQueriesThunk());
    if (asked.length === 0)
      return { ...carryStyles(html), missing: first.missing, ...knownTo(store.getState()) };
    for (const { endpointName, error } of await Promise.all(asked))
      if (error) throw new Error(`No answer to ${endpointName}`);
  }
  throw new Error('The screen did not stop asking');
}

const sendTo =
  (ask: AskApi): SendRequest =>
  async (request) => {
    const answer = await ask(askedPath(request.url));
    if (!answer || answer.status >= 500) throw new Error('The API did not answer');
    return new Response(JSON.stringify(answer.body), { status: answer.status, headers: answer.headers });
  };

/** All in one piece and in its place: parts that come later would need scripts in the page. */
async function draw(app: ReactNode): Promise<string> {
  const failures: unknown[] = [];
  const { prelude } = await prerender(<StrictMode>{app}</StrictMode>, {
    progressiveChunkSize: Infinity,
    onError: (error) => void failures.push(error),
  });
  const html = await new Response(prelude).text();
  if (failures.length > 0) throw failures[0];
  return html;
}

const knownTo = ({ api: { queries, provided } }: AppState): Pick<DrawnPage, 'cache' | 'at'> => ({
  cache: { queries, provided } satisfies RequestCache,
  at: serverNow().toUTCString(),
});
