import { StrictMode, type ReactNode } from 'react';
import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import type { ApiAnswer, RenderedPage, RenderRequest } from '#libs/core/contracts';
import { App } from '../app/app.js';
import { baseApi, type SendRequest } from '../api/base-api.js';
import type { RequestCache } from '../api/preloaded-data.js';
import { requestPath } from '../api/request-path.js';
import { initialSession, type SessionState } from '../session/session.js';
import { serverNow } from '../api/server-time.js';
import { createStore, type AppState } from '../store/store.js';
import { extractStyles } from './extract-styles.js';

/** Calls the API; null when it does not respond. Paths are relative to its prefix. */
export type CallApi = (path: string) => Promise<ApiAnswer | null>;

/** Each pass renders with the data of the one before, which may cause further queries; more passes than this are a bug. */
const MAX_PASSES = 5;

const STATUS: Readonly<Record<RenderRequest['what'], SessionState['status']>> = {
  screen: 'signed-out',
  waiting: 'checking',
};

/**
 * Renders a screen as a visitor sees it, with all its data, or the loading screen before it.
 * @throws Error when a component fails, when the API fails or does not respond, or when queries never end: the browser then
 * shows the failure, where the user can retry
 */
export async function renderPage(
  { what, url, picture, missing, nonce }: RenderRequest,
  callApi: CallApi,
): Promise<RenderedPage> {
  const store = createStore(sendTo(callApi), { ...initialSession(null), status: STATUS[what] });
  const page = { picture, missing: missing ? (url.split('?')[0] ?? null) : null };
  const router = ({ children }: { children: ReactNode }) => (
    <StaticRouter location={url}>{children}</StaticRouter>
  );
  for (let pass = 1; pass <= MAX_PASSES; pass += 1) {
    const html = await toHtml(<App store={store} nonce={nonce} page={page} router={router} />);
    const queries = store.dispatch(baseApi.util.getRunningQueriesThunk());
    if (queries.length === 0)
      return { ...extractStyles(html), missing: page.missing, ...cacheOf(store.getState()) };
    for (const { endpointName, error } of await Promise.all(queries))
      if (error) throw new Error(`No answer to ${endpointName}`);
  }
  throw new Error('The screen did not stop asking');
}

const sendTo =
  (callApi: CallApi): SendRequest =>
  async (request) => {
    const answer = await callApi(requestPath(request.url));
    if (!answer || answer.status >= 500) throw new Error('The API did not answer');
    return new Response(JSON.stringify(answer.body), { status: answer.status, headers: answer.headers });
  };

/** Renders in one piece: content that streams in later would need scripts in the page. */
async function toHtml(app: ReactNode): Promise<string> {
  const failures: unknown[] = [];
  const { prelude } = await prerender(<StrictMode>{app}</StrictMode>, {
    progressiveChunkSize: Infinity,
    onError: (error) => void failures.push(error),
  });
  const html = await new Response(prelude).text();
  if (failures.length > 0) throw failures[0];
  return html;
}

const cacheOf = ({ api: { queries, provided } }: AppState): Pick<RenderedPage, 'cache' | 'at'> => ({
  cache: { queries, provided } satisfies RequestCache,
  at: serverNow().toUTCString(),
});
