import { createContext } from 'react';

/** Facts about the initially loaded page. */
export interface PageFacts {
  /** Slug of the picture that the page preloads; null without one. */
  picture: string | null;
  /** The page's own path when its status is 404. */
  missing: string | null;
}

export const PageFactsContext = createContext<PageFacts>({ picture: null, missing: null });
