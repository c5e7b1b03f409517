/** What the API says about a path, exactly as a browser would be told. */
export interface ApiAnswer {
  status: number;
  body: unknown;
  headers: Record<string, string>;
}

/** A screen to be drawn by the storefront's own components, before any browser runs them. */
export interface PageWanted {
  /** A stranger's page, whole; or what people see while it is found out who they are. */
  what: 'screen' | 'waiting';
  /** Path and query, as the visitor wrote them. */
  url: string;
  /** The picture that the page has sent for already; null when the screen does not choose by chance. */
  picture: string | null;
  /** Nothing is there, and the page says so by its status. @spec C14 */
  missing: boolean;
  /** Of the page's style elements. */
  nonce: string;
}

/** A drawn screen. */
export interface DrawnPage {
  /** What goes into the application's root; no inline style is left in it, because the page's policy allows none. */
  html: string;
  /** A style sheet that stands in for them until the program runs. */
  styles: string;
  /** The page's own path when nothing is there. */
  missing: string | null;
  /** The answers the screen was drawn from, as the storefront keeps them in its cache. */
  cache: unknown;
  /** The server's time then, as an HTTP date: days and hours on the screen count from it. */
  at: string;
}

/** What the drawing thread says about one page: that it needs an answer of the API, that it is done, or why it is not. */
export type DrawingWord =
  | { kind: 'ask'; ask: number; path: string }
  | { kind: 'drawn'; page: DrawnPage }
  | { kind: 'failed'; why: string };

/** What the drawing thread is told: the answer it asked for, or that there is none. */
export interface DrawingAnswer {
  ask: number;
  answer: ApiAnswer | null;
}

/** Element of the page that holds the data it brings along. */
export const PAGE_DATA_ID = 'latchkey-data';
/** Element of a drawn page that lists the files of its program, which comes when the page is complete. */
export const PAGE_PROGRAM_ID = 'latchkey-program';
/** Element of the page that holds {@link DrawnPage.styles}. */
export const PAGE_STYLES_ID = 'latchkey-styles';
