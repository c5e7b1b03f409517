import { createContext, useContext } from 'react';
import { useLocation } from 'react-router-dom';

/** What the page that was loaded says about itself. */
export interface FirstFacts {
  /** The picture that is on its way since before this program was; null when the page brought none. */
  picture: string | null;
  /** The page's own path when nothing is there, as its status 404 says. */
  missing: string | null;
}

export const FirstFactsContext = createContext<FirstFacts>({ picture: null, missing: null });

/** True while the address is one of which the server has said already that nothing is there. @spec C14 */
export function useKnownMissing(): boolean {
  const { missing } = useContext(FirstFactsContext);
  return useLocation().pathname === missing;
}
