/** How long a page waits, in milliseconds, before it is left to the browser, which calls the API again and can report errors. */
export interface PageWaits {
  /** For each of the API's answers. */
  answerMs: number;
  /** For being rendered, the answers included. */
  renderingMs: number;
}

/** A page without data is better than none. */
export const PAGE_WAITS: PageWaits = { answerMs: 2_000, renderingMs: 2_500 };
