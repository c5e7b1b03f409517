import { Button } from '@mantine/core';
import { useSearchParams } from 'react-router-dom';
import { LoadFailed, plural } from '#libs/ui';
import { usePageTitle } from '../../app/page-title.js';
import { Page } from '../../app/page.js';
import { serverDetail } from '../../app/problem.js';
import { FilterRow } from './filter-row.js';
import { NothingFound } from './nothing-found.js';
import classes from './properties.module.css';
import { useSearchHomesInfiniteQuery, type HomesPage } from './properties-api.js';
import { PropertyCard, PropertyCardSkeleton } from './property-card.js';
import { SearchBar } from './search-bar.js';
import { readSearch, searchQuery, type Search } from './search.js';

/** Search and filter list; the whole search lives in the address. @spec §2 /properties, F13, F15 */
export function PropertiesScreen() {
  const [params, setParams] = useSearchParams();
  const search = readSearch(params);
  const query = searchQuery(search);
  const heading = search.city ? `Homes in ${search.city}` : 'Last-minute homes';
  usePageTitle(heading);
  const show = (next: Search) => setParams(searchQuery(next));
  const list = useSearchHomesInfiniteQuery(query);
  const pages = list.currentData?.pages;

  return (
    <Page>
      <div className={classes.search}>
        <SearchBar key={query} initial={search} onSearch={show} />
      </div>
      <div className={classes.head}>
        <div>
          <h1 className={classes.title}>{heading}</h1>
          <Count pages={pages} loading={list.isFetching} failed={list.isError} />
        </div>
        <FilterRow key={query} search={search} onChange={show} />
      </div>
      <h2 className="lk-sr-only">Results</h2>
      {list.isError && !pages ? (
        <LoadFailed
          title="The homes could not be loaded"
          detail={serverDetail(list.error)}
          onRetry={() => void list.refetch()}
          retrying={list.isFetching}
        />
      ) : (
        <Results pages={pages} search={search} onChange={show} />
      )}
      {list.hasNextPage && pages && (
        <div className={classes.more}>
          <Button
            variant="default"
            size="lg"
            loading={list.isFetchingNextPage}
            onClick={() => void list.fetchNextPage()}
          >
            Show more homes
          </Button>
          {list.isError && <p role="alert">More homes could not be loaded. Please try again.</p>}
        </div>
      )}
    </Page>
  );
}

interface CountProps {
  pages: HomesPage[] | undefined;
  loading: boolean;
  failed: boolean;
}

function Count({ pages, loading, failed }: CountProps) {
  const total = pages?.[0]?.total;
  const words = () => {
    if (total === undefined) return loading && !failed ? 'Looking for homes…' : '';
    return `${plural(total, 'home')} you can book now`;
  };
  return (
    <p className={classes.count} role="status">
      {words()}
    </p>
  );
}

interface ResultsProps {
  pages: HomesPage[] | undefined;
  search: Search;
  onChange: (search: Search) => void;
}

function Results({ pages, search, onChange }: ResultsProps) {
  const homes = pages?.flatMap((page) => page.homes);
  if (homes?.length === 0) return <NothingFound search={search} onChange={onChange} />;
  const stay = searchQuery({ ...search, city: '', min_price: null, max_price: null, sort: '' });
  return (
    <ul className={classes.grid} aria-busy={!homes}>
      {homes
        ? homes.map((home, index) => (
            <li key={home.id}>
              <PropertyCard home={home} query={stay} eager={index < 2} />
            </li>
          ))
        : Array.from({ length: 8 }, (_, index) => (
            <li key={index}>
              <PropertyCardSkeleton />
            </li>
          ))}
    </ul>
  );
}
