/** The API's response to a path, exactly as a browser would receive it. */
export interface ApiAnswer {
  status: number;
  body: unknown;
  headers: Record<string, string>;
}

/** A screen to render on the server with the storefront's components. */
export interface RenderRequest {
  /** `screen`: a visitor's full page; `waiting`: the placeholder until the person is identified. */
  what: 'screen' | 'waiting';
  /** Path and query as requested. */
  url: string;
  /** The picture that the page preloads; null when the screen has no randomly chosen one. */
  picture: string | null;
  /** True when the page does not exist; its status is then 404. @spec C14 */
  missing: boolean;
  /** CSP nonce of the page's style elements. */
  nonce: string;
}

/** A screen rendered on the server. */
export interface RenderedPage {
  /** Content of the root element, without inline styles, because the page's CSP forbids them. */
  html: string;
  /** Style sheet that replaces the inline styles until the page is hydrated. */
  styles: string;
  /** The page's path when it does not exist, else null. */
  missing: string | null;
  /** The API responses used for rendering, in the format of the storefront's cache. */
  cache: unknown;
  /** Time of rendering on the server, as an HTTP date; the base of days and hours on the screen. */
  at: string;
}

/** An API call requested by the renderer thread. */
export interface ApiCall {
  id: number;
  path: string;
}

/** The response to an {@link ApiCall}; null when it failed. */
export interface ApiReply {
  id: number;
  answer: ApiAnswer | null;
}

/** Id of the element with the page's preloaded data. */
export const PAGE_DATA_ID = 'latchkey-data';
/** Id of the element that lists a rendered page's scripts, loaded once the page is complete. */
export const PAGE_PROGRAM_ID = 'latchkey-program';
/** Id of the element with {@link RenderedPage.styles}. */
export const PAGE_STYLES_ID = 'latchkey-styles';
