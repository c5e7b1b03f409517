/** What the API answers to a path, exactly as it would answer a browser. */
export interface ApiAnswer {
  status: number;
  body: unknown;
  headers: Record<string, string>;
}

/** A screen to be rendered on the server with the storefront's own components. */
export interface RenderRequest {
  /** A visitor's whole page, or what people see until it is known who they are. */
  what: 'screen' | 'waiting';
  /** Path and query, as the visitor wrote them. */
  url: string;
  /** The picture that the page preloads; null when the screen has no random one. */
  picture: string | null;
  /** There is nothing at this address, and the page's status says so. @spec C14 */
  missing: boolean;
  /** Of the page's style elements. */
  nonce: string;
}

/** A screen rendered on the server. */
export interface RenderedPage {
  /** The content of the application's root, without inline styles, because the page's policy allows none. */
  html: string;
  /** A style sheet that stands in for the inline styles until the page is hydrated. */
  styles: string;
  /** The page's own path when there is nothing at it. */
  missing: string | null;
  /** The answers the screen was rendered from, as the storefront keeps them in its cache. */
  cache: unknown;
  /** The server's time of rendering, as an HTTP date: days and hours on the screen count from it. */
  at: string;
}

/** A call to the API that the renderer thread needs the answer of. */
export interface ApiQuestion {
  id: number;
  path: string;
}

/** The answer to an {@link ApiQuestion}; null when there is none. */
export interface ApiReply {
  id: number;
  answer: ApiAnswer | null;
}

/** Element of the page that holds its preloaded data. */
export const PAGE_DATA_ID = 'latchkey-data';
/** Element of a rendered page that lists the program's files, which load once the page is complete. */
export const PAGE_PROGRAM_ID = 'latchkey-program';
/** Element of the page that holds {@link RenderedPage.styles}. */
export const PAGE_STYLES_ID = 'latchkey-styles';
