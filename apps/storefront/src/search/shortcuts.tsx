import { IconCurrentLocation, IconHistory } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { serverNow } from '../api/server-time.js';
import { viewerToday } from '../stay/presets.js';
import type { AppDispatch } from '../store/store.js';
import { areaNearMe } from './near-me.js';
import { recentSearches } from './recent-searches.js';
import { summaryOf, type Search } from './search.js';

export { guessesOf } from './guesses.js';
export { rememberSearch } from './recent-searches.js';

const RECENT_SHOWN = 3;

/** A search that is offered before anything is typed. */
export interface Shortcut {
  name: string;
  icon: ReactNode;
  /** Searches, unless there turns out to be nothing to search for. */
  find: (dispatch: AppDispatch, onFind: (search: Partial<Search>) => void) => void;
}

/** Homes near this device, asked for only when it is chosen, and the latest searches. */
export const shortcuts = (): Shortcut[] => [
  ...('geolocation' in navigator ? [NEAR_ME] : []),
  ...recentSearches(viewerToday(serverNow()))
    .slice(0, RECENT_SHOWN)
    .map((search): Shortcut => ({
      name: summaryOf(search),
      icon: <IconHistory size={18} aria-hidden="true" />,
      find: (_dispatch, onFind) => onFind(search),
    })),
];

const NEAR_ME: Shortcut = {
  name: 'Near me',
  icon: <IconCurrentLocation size={18} aria-hidden="true" />,
  find: (dispatch, onFind) =>
    void areaNearMe(dispatch).then((bbox) => bbox !== null && onFind({ city: '', bbox })),
};
