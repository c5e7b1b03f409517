import { createContext, useContext } from 'react';
import { useLocation } from 'react-router-dom';
import { selectUser } from '../session/session.js';
import { useAppSelector } from '../store/store.js';

/** Facts about the initially loaded page. */
export interface PageFacts {
  /** Slug of the picture that the page preloads; null without one. */
  picture: string | null;
  /** The page's own path when its status is 404. */
  missing: string | null;
}

export const PageFactsContext = createContext<PageFacts>({ picture: null, missing: null });

/**
 * True while a visitor is at the address that the server answered with 404. Pages are asked for without a session, so whoever is signed
 * in may have more: an owner's home that waits for approval, or a paused one that a guest has paid for. @spec C14
 */
export function useKnownMissing(): boolean {
  const { missing } = useContext(PageFactsContext);
  const isVisitor = useAppSelector(selectUser) === null;
  const { pathname } = useLocation();
  return isVisitor && pathname === missing;
}
