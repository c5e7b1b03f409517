import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconListDetails, IconMap2 } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { ErrorBoundary } from '../../app/error-boundary.js';
import { usePageTitle } from '../../app/page-title.js';
import { useQuery } from '../../app/use-query.js';
import { FilterRow } from './filter-row.js';
import classes from './properties.module.css';
import { useSearchHomesInfiniteQuery } from './list-api.js';
import { QuickDates } from './quick-dates.js';
import { Count, Results } from './results.js';
import { SearchBar } from './search-bar.js';
import {
  addressOf,
  headingOf,
  PAGE_SIZE,
  readLook,
  readSearch,
  searchQuery,
  type Look,
  type Search,
} from './search.js';

const HomesMap = lazy(() => import('./homes-map.js').then((m) => ({ default: m.HomesMap })));

/** Beside the list there is room for the map. As in the style sheet. */
const WIDE = '(min-width: 1100px)';

/** Search and filter list with its map; the whole search lives in the address. @spec §2 /properties, F13, F15 */
export function PropertiesScreen() {
  const [params, setParams] = useQuery();
  const [activeId, setActiveId] = useState<string | null>(null);
  const wide = useMediaQuery(WIDE, false);
  const search = readSearch(params);
  const look = readLook(params);
  const heading = headingOf(search);
  usePageTitle(heading);
  const show = (next: Search) => setParams(addressOf(next, { ...look, shown: PAGE_SIZE }));
  const lookAt = (next: Look, replace = false) =>
    setParams(addressOf(search, next), { replace, preventScrollReset: true });

  const list = useSearchHomesInfiniteQuery({ query: searchQuery(search), limit: look.shown });
  const showMore = async () => {
    const { data } = await list.fetchNextPage();
    const shown = data?.pages.reduce((sum, page) => sum + page.homes.length, 0) ?? look.shown;
    lookAt({ ...look, shown }, true);
  };

  return (
    <div className={classes.screen} data-view={look.view}>
      <div className={classes.finder}>
        <div className={classes.search}>
          <SearchBar initial={search} onSearch={show} />
        </div>
        <QuickDates search={search} onChange={show} />
      </div>
      <div className={classes.list}>
        <div className={classes.head}>
          <h1 className={classes.title}>{heading}</h1>
          <Count list={list} />
          <FilterRow search={search} onChange={show} />
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
        {(wide || look.view === 'map') && (
          <ErrorBoundary quiet>
            <Suspense fallback={null}>
              <HomesMap search={search} onChange={show} activeId={activeId} onPoint={setActiveId} />
            </Suspense>
          </ErrorBoundary>
        )}
      </div>
      <ViewToggle look={look} onChange={lookAt} />
    </div>
  );
}

interface ViewToggleProps {
  look: Look;
  onChange: (look: Look) => void;
}

/** On a narrow screen: the map instead of the list, and back. */
function ViewToggle({ look, onChange }: ViewToggleProps) {
  const map = look.view === 'map';
  return (
    <div className={classes.toggle}>
      <Button
        radius="xl"
        size="md"
        leftSection={
          map ? <IconListDetails size={18} aria-hidden="true" /> : <IconMap2 size={18} aria-hidden="true" />
        }
        onClick={() => onChange({ ...look, view: map ? 'list' : 'map' })}
      >
        {map ? 'List' : 'Map'}
      </Button>
    </div>
  );
}
