import { createContext, useContext } from 'react';
import { useLocation } from 'react-router-dom';

/** Facts about the initially loaded page. */
export interface PageFacts {
  /** Slug of the picture that the page preloads; null without one. */
  picture: string | null;
  /** The page's own path when its status is 404. */
  missing: string | null;
}

export const PageFactsContext = createContext<PageFacts>({ picture: null, missing: null });

/** True while the address is the one that the server answered with 404. @spec C14 */
export function useKnownMissing(): boolean {
  const { missing } = useContext(PageFactsContext);
  return useLocation().pathname === missing;
}
