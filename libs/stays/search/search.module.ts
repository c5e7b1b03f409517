import { Module } from '@nestjs/common';
import { CatalogVersions } from './catalog-versions.js';
import { CheckSearch } from './check-search.js';
import { HomeCards } from './home-cards.js';
import { HomeVersions } from './home-versions.js';
import { Offers } from './offers.js';
import { SearchTerms } from './search-terms.js';
import { SearchWindow } from './search-window.js';
import { SearchService } from './search.service.js';
import { TownQueries } from './town.queries.js';

/** Finds homes that can be booked. */
@Module({
  providers: [
    SearchService,
    HomeCards,
    SearchTerms,
    SearchWindow,
    TownQueries,
    Offers,
    CheckSearch,
    CatalogVersions,
    HomeVersions,
  ],
  exports: [SearchService, TownQueries, Offers, CheckSearch, CatalogVersions, HomeVersions],
})
export class SearchModule {}
