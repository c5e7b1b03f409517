import { useMediaQuery } from '@mantine/hooks';
import { IconMap2, IconSearch } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import { MAX_DEALS } from '#libs/core/rules';
import { ErrorBoundary } from '../../page/error-boundary.js';
import { usePageTitle } from '../../page/page-title.js';
import { useQuery } from '../../page/use-query.js';
import { FilterRow } from './filter-row.js';
import { asFound } from './found-town.js';
import classes from './properties.module.css';
import { useSearchHomesInfiniteQuery } from './list-api.js';
import { QuickDates } from './quick-dates.js';
import { Count, Results } from './results.js';
import { later } from '../../search/later.js';
import { SearchBar } from '../../search/search-bar.js';
import {
  addressOf,
  headingOf,
  PAGE_SIZE,
  readListView,
  readSearch,
  searchQuery,
  summaryOf,
  type ListView,
  type Search,
} from '../../search/search.js';

const HomesMap = lazy(() => import('./homes-map.js').then((m) => ({ default: m.HomesMap })));

/** Wide enough for list and map; same as in the style sheet. */
const WIDE = '(min-width: 1100px)';

/** The list of homes with search, filters and map; the whole search is in the address. @spec §2 /properties, F13, F15 */
export function PropertiesScreen() {
  const [params, setParams] = useQuery();
  const [activeId, setActiveId] = useState<string | null>(null);
  const wide = useMediaQuery(WIDE, false);
  const asked = readSearch(params);
  const view = readListView(params);
  useRemembered(asked);
  const show = (next: Search, how?: { replace: boolean }) =>
    setParams(addressOf(next, { ...view, shown: PAGE_SIZE }), how);
  const changeView = (next: ListView, replace = false) =>
    setParams(addressOf(asked, next), { replace, preventScrollReset: true });

  const list = useSearchHomesInfiniteQuery({
    query: searchQuery(asked),
    limit: asked.deals ? MAX_DEALS : view.shown,
  });
  const search = asFound(asked, list.currentData?.pages.flatMap(({ rows }) => rows) ?? []);
  const heading = headingOf(search);
  usePageTitle(heading);
  const showMore = async () => {
    const { data } = await list.fetchNextPage();
    const shown = data?.pages.reduce((sum, page) => sum + page.rows.length, 0) ?? view.shown;
    changeView({ ...view, shown }, true);
  };

  return (
    <div className={classes.screen} data-view={view.view}>
      <Finder search={search} onSearch={show}>
        <QuickDates search={search} onChange={show} />
      </Finder>
      <div className={classes.list}>
        <div className={classes.head}>
          <h1 className={classes.title}>{heading}</h1>
          {search !== asked && <p>Showing results for {search.city.split(',')[0]}</p>}
          <Count list={list} />
          <FilterRow search={search} onChange={show}>
            <ViewToggle view={view} onChange={changeView} />
          </FilterRow>
        </div>
        <Results
          list={list}
          search={search}
          onChange={show}
          onShowMore={() => void showMore()}
          activeId={activeId}
          onPoint={setActiveId}
        />
      </div>
      <div className={classes.map}>
        {(wide || view.view === 'map') && (
          <ErrorBoundary quiet>
            <Suspense fallback={null}>
              <HomesMap search={asked} onChange={show} activeId={activeId} onPoint={setActiveId} />
            </Suspense>
          </ErrorBoundary>
        )}
      </div>
    </div>
  );
}

/** Remembers a search for a place, to offer it again. */
function useRemembered(search: Search): void {
  const query = searchQuery(search);
  useEffect(() => {
    if (search.city) later((m) => m.rememberSearch(search));
    // oxlint-disable-next-line react/exhaustive-deps -- the query says what the search is
  }, [query]);
}

interface FinderProps {
  search: Search;
  onSearch: (search: Search) => void;
  children: ReactNode;
}

/** The search; on phones behind a button that says what was searched for, so that the first home is in view. */
function Finder({ search, onSearch, children }: FinderProps) {
  const [open, setOpen] = useState(false);
  const pill = useRef<HTMLButtonElement>(null);
  const close = (found: Search) => {
    pill.current?.focus();
    setOpen(false);
    onSearch(found);
  };
  return (
    <div className={classes.finder} data-open={open || undefined}>
      <button
        ref={pill}
        type="button"
        className={classes.pill}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <IconSearch size={18} aria-hidden="true" />
        <span>{summaryOf(search)}</span>
      </button>
      <div className={classes.search}>
        <SearchBar initial={search} onSearch={close} />
      </div>
      {children}
    </div>
  );
}

interface ViewToggleProps {
  view: ListView;
  onChange: (view: ListView) => void;
}

/** Switches between list and map on narrow screens, where it begins the row of filters: over the list it would cover prices. */
function ViewToggle({ view, onChange }: ViewToggleProps) {
  const map = view.view === 'map';
  return (
    <button
      type="button"
      className={classes.toggle}
      onClick={() => onChange({ ...view, view: map ? 'list' : 'map' })}
    >
      {!map && <IconMap2 size={18} aria-hidden="true" />}
      {map ? 'List' : 'Map'}
    </button>
  );
}
