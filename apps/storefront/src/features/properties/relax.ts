import type { Search } from './search.js';

/** How many homes there would be without one of the filters. */
export interface Relaxation {
  label: string;
  without: Search;
  total: number;
}
