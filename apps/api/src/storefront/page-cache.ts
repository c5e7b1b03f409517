import { LRUCache } from 'lru-cache';
import type { RenderedPage, RenderRequest } from '#libs/core/contracts';
import type { CallApi, VersionedAnswer } from './call-api.js';

/** All rendered pages together, in characters. */
const MAX_SIZE = 24_000_000;
/** Days and hours on a page count from when it was rendered. */
const MAX_AGE_MS = 60_000;

/** Renders a page; null when that failed. */
type Render = (request: RenderRequest, ask: CallApi) => Promise<RenderedPage | null>;

interface Entry {
  page: RenderedPage;
  nonce: string;
  at: Date;
  /** The versions of the answers that the page was rendered from, by path. */
  versions: ReadonlyMap<string, string>;
}

/**
 * Keeps rendered pages. The API is asked each time, and a page is used again only when every answer is the same as when it was rendered,
 * so that a change counts at once on every instance, and nothing has to be invalidated.
 */
export class PageCache {
  private readonly pages = new LRUCache<string, Entry>({
    maxSize: MAX_SIZE,
    sizeCalculation: ({ page }) => page.html.length + page.styles.length + JSON.stringify(page.cache).length,
  });

  constructor(
    private readonly renderNew: Render,
    private readonly now: () => Date,
  ) {}

  /** The page with this request's nonce; null when it could not be rendered. */
  async render(request: RenderRequest, ask: CallApi): Promise<RenderedPage | null> {
    const key = JSON.stringify([request.what, request.url, request.picture, request.missing]);
    const known = this.pages.get(key);
    if (known && (await this.isCurrent(known, ask))) return withNonce(known, request.nonce);
    const versions = new Map<string, string>();
    const page = await this.renderNew(request, async (path) => noted(versions, path, await ask(path)));
    if (page) this.pages.set(key, { page, nonce: request.nonce, at: this.now(), versions });
    return page;
  }

  private async isCurrent({ at, versions }: Entry, ask: CallApi): Promise<boolean> {
    if (Math.abs(this.now().getTime() - at.getTime()) > MAX_AGE_MS) return false;
    const answers = await Promise.all(
      [...versions].map(async ([path, version]) => (await ask(path))?.version === version),
    );
    return answers.every((isSame) => isSame);
  }
}

function noted(versions: Map<string, string>, path: string, answer: VersionedAnswer | null) {
  if (answer) versions.set(path, answer.version);
  return answer;
}

/** Nobody can guess a nonce before the page is rendered, so only its own style elements contain it. */
const withNonce = ({ page, nonce: old }: Entry, nonce: string): RenderedPage => ({
  ...page,
  html: page.html.replaceAll(old, nonce),
  styles: page.styles.replaceAll(old, nonce),
});
