import type { ApiAnswer, PhotoView, ScreenName } from '#libs/core/contracts';

/** An API response embedded in the page. */
export interface PreloadedAnswer extends Pick<ApiAnswer, 'body' | 'headers'> {
  /** Path and query, relative to the API's prefix. */
  path: string;
}

/** A link in the part of a page for readers without JavaScript. */
export interface PlainLink {
  href: string;
  text: string;
}

/** The picture that the screen shows first, and its width there as a `sizes` attribute. */
export interface FirstPicture {
  photo: PhotoView;
  sizes: string;
}

/** The content of a page before any script runs. Paths are relative to the product's public URL; texts are plain. */
export interface PageFacts {
  /** 503 when the API does not respond, so that search engines retry instead of dropping the page. */
  status: 200 | 404 | 503;
  screen: ScreenName | null;
  /** For the browser's tab and for search results. */
  title: string;
  description: string;
  /** The canonical path; null for pages that must not be indexed. */
  canonical: string | null;
  /** For link previews. */
  picture: PhotoView | null;
  first: FirstPicture | null;
  /** schema.org descriptions. */
  structured: object[];
  preloaded: PreloadedAnswer[];
  heading: string;
  links: PlainLink[];
}

/** The slug of the picture that the page preloads. */
export const pictureOf = ({ first }: PageFacts): string | null => first?.photo.slug ?? null;

const NAME = 'Latchkey';

/** A title in the screens' own format. */
export const titled = (text: string): string => `${text} · ${NAME}`;

/** A page with default content until its screen loads. */
export const plainPage = (
  screen: ScreenName | null,
  heading: string,
  facts: Partial<PageFacts> = {},
): PageFacts => ({
  status: 200,
  screen,
  title: titled(heading),
  description: 'Homes you can reach tomorrow, with the whole price shown up front.',
  canonical: null,
  picture: null,
  first: null,
  structured: [],
  preloaded: [],
  heading,
  links: [],
  ...facts,
});
