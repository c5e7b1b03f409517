import type { ApiAnswer, PhotoView, ScreenName } from '#libs/contracts';

/** An answer of the API that the page brings along. */
export interface BroughtAnswer extends Pick<ApiAnswer, 'body' | 'headers'> {
  /** Path and query, relative to the API's prefix. */
  path: string;
}

/** A link in the part of a page that is read without JavaScript. */
export interface PlainLink {
  href: string;
  text: string;
}

/** A picture that the screen shows first, and how wide it will be there. */
export interface FirstPicture {
  photo: PhotoView;
  sizes: string;
}

/** What a page says before any of its programs runs. Paths are relative to the product's own address; texts are plain. */
export interface PageFacts {
  /** 503 when it cannot be said at the moment: a search engine then comes again instead of forgetting the page. */
  status: 200 | 404 | 503;
  screen: ScreenName | null;
  /** Of the browser's tab and of search results. */
  title: string;
  description: string;
  /** The one address of this content; null where search engines shall not come. */
  canonical: string | null;
  /** For link previews. */
  picture: PhotoView | null;
  first: FirstPicture | null;
  /** schema.org descriptions. */
  structured: object[];
  brought: BroughtAnswer[];
  heading: string;
  links: PlainLink[];
}

/** The picture that the page sends for, by its name. */
export const pictureOf = ({ first }: PageFacts): string | null => first?.photo.slug ?? null;

const NAME = 'Latchkey';

/** A title as the screens themselves write it. */
export const titled = (text: string): string => `${text} · ${NAME}`;

/** A page with nothing to say to strangers, until its screen says more. */
export const plainPage = (
  screen: ScreenName | null,
  heading: string,
  facts: Partial<PageFacts> = {},
): PageFacts => ({
  status: 200,
  screen,
  title: titled(heading),
  description: 'Homes you can reach tomorrow, with the whole price in view.',
  canonical: null,
  picture: null,
  first: null,
  structured: [],
  brought: [],
  heading,
  links: [],
  ...facts,
});
