import type { EntityManager } from '@mikro-orm/postgresql';
import { Metrics, ReplicaReads, type Clock } from '#libs/core/platform';
import { CheckSearch } from '../check-search.js';
import { HomeCards } from '../home-cards.js';
import { Offers } from '../offers.js';
import { SearchService } from '../search.service.js';
import { SearchTerms } from '../search-terms.js';
import { SearchWindow } from '../search-window.js';
import { TownQueries } from '../town.queries.js';

export { ANY_HOME as EVERYWHERE } from '../search-filters.queries.js';

/** Search and its check over a database, without an application. */
export function searchOver(em: EntityManager, clock: Clock, metrics = new Metrics()) {
  const window = new SearchWindow(em, clock);
  const offers = new Offers(em, clock);
  const search = new SearchService(
    new ReplicaReads(em, null),
    clock,
    window,
    new SearchTerms(em),
    new TownQueries(em),
    new HomeCards(),
    offers,
  );
  return { search, offers, check: new CheckSearch(em, clock, window, offers, metrics) };
}
