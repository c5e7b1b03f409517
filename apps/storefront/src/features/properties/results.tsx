import { Button } from '@mantine/core';
import type { ListPage, PropertyView } from '#libs/core/contracts';
import { Notice, plural } from '#libs/ui';
import { QueryFailed } from '../../page/query-failed.js';
import { statusOf, errorMessage } from '../../api/problem.js';
import { NothingFound } from './nothing-found.js';
import classes from './properties.module.css';
import { PropertyCard, PropertyCardSkeleton, useReductions } from '../../home-card/property-card.js';
import { PAGE_SIZE, stayPartOf, stayPartOfDeal, type Search } from '../../search/search.js';

/** The list's query. */
interface List {
  currentData?: { pages: ListPage<PropertyView>[] };
  error?: unknown;
  isError: boolean;
  isFetching: boolean;
  isFetchingNextPage: boolean;
  hasNextPage: boolean;
  refetch: () => unknown;
}

/** The number of homes, announced when it changes. @spec experience 6 */
export function Count({ list }: { list: List }) {
  const total = list.currentData?.pages[0]?.total;
  const text = () => {
    if (total === undefined) return list.isFetching && !list.isError ? 'Looking for homes…' : '';
    return total > 0 ? `${plural(total, 'home')} you can book now` : '';
  };
  return (
    <p className={classes.count} role="status">
      {text()}
    </p>
  );
}

interface ResultsProps {
  list: List;
  search: Search;
  onChange: (search: Search) => void;
  onShowMore: () => void;
  /** The home that is highlighted on the map. */
  activeId: string | null;
  onPoint: (id: string | null) => void;
}

/** The homes found, or why there are none; a failure is never shown as an empty result. @spec §2 /properties, F7, F15 */
export function Results(props: ResultsProps) {
  const { list, search, onChange, onShowMore } = props;
  const pages = list.currentData?.pages;
  if (list.isError && !pages) return <Failed {...props} />;
  if (pages?.[0]?.rows.length === 0) return <NothingFound search={search} onChange={onChange} />;
  return (
    <>
      <h2 className="lk-sr-only">Results</h2>
      <Cards {...props} />
      {list.hasNextPage && pages && (
        <div className={classes.more}>
          <Button variant="default" size="lg" loading={list.isFetchingNextPage} onClick={onShowMore}>
            Show more homes
          </Button>
          {list.isError && <p role="alert">More homes could not be loaded. Please try again.</p>}
        </div>
      )}
    </>
  );
}

function Cards(props: ResultsProps) {
  const pages = props.list.currentData?.pages;
  return (
    <ul className={classes.grid} aria-busy={!pages}>
      {pages
        ? pages.map(({ rows }, page) => (
            <CardsOfPage key={rows[0]?.id ?? page} {...props} homes={rows} first={page === 0} />
          ))
        : Array.from({ length: PAGE_SIZE }, (_, index) => (
            <li key={index}>
              <PropertyCardSkeleton />
            </li>
          ))}
    </ul>
  );
}

interface PageProps extends ResultsProps {
  homes: readonly PropertyView[];
  first: boolean;
}

function CardsOfPage({ homes, first, search, activeId, onPoint }: PageProps) {
  const reducedOf = useReductions(homes, search);
  const stay = stayPartOf(search);
  return homes.map((home, index) => (
    <li
      key={home.id}
      className={classes.item}
      data-active={home.id === activeId || undefined}
      onMouseEnter={() => onPoint(home.id)}
      onMouseLeave={() => onPoint(null)}
      onFocus={() => onPoint(home.id)}
      onBlur={() => onPoint(null)}
    >
      <PropertyCard
        home={home}
        query={home.deal ? stayPartOfDeal(home.deal, search.guests) : stay}
        reduced={home.deal?.reduced ?? reducedOf(home)}
        eager={first && index < 2}
      />
    </li>
  ));
}

/** A rejected search has to be changed; any other failure can be retried. */
function Failed({ list, search, onChange }: ResultsProps) {
  const rejected = statusOf(list.error) === 422;
  if (!rejected) return <QueryFailed query={list} title="The homes could not be loaded" />;
  return (
    <Notice
      tone="warn"
      role="alert"
      title={errorMessage(list.error)}
      actions={
        search.check_in && (
          <Button
            variant="default"
            size="sm"
            onClick={() => onChange({ ...search, check_in: null, check_out: null })}
          >
            Search without dates
          </Button>
        )
      }
    />
  );
}
