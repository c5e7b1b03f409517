import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCalendarEvent } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import type { BoardHomeView } from '#libs/core/contracts';
import { parseCivilDate } from '#libs/core/rules';
import { Empty, Notice, Skeleton } from '#libs/ui';
import { LIST_QUERIES } from '../../api/list-queries.js';
import { usePageTitle } from '../../page/page-title.js';
import { Page, PageHeader } from '../../page/page.js';
import { paths } from '../../page/paths.js';
import { QueryFailed } from '../../page/query-failed.js';
import { useLoadUntil, usePagedRows, type PagedRows } from '../../page/use-paged-rows.js';
import { BoardGrid } from './board-grid.js';
import { useBoardInfiniteQuery } from './calendar-api.js';
import classes from './calendar.module.css';
import { SelectionBar } from './selection-bar.js';
import type { Selection } from './selection.js';
import { UndoBar } from '../../undo/undo-bar.js';
import { useUndo, type Undoable } from '../../undo/use-undo.js';

const RulesDialog = lazy(() => import('./rules-dialog.js').then((m) => ({ default: m.RulesDialog })));

const EmptyNightDialog = lazy(() =>
  import('./empty-night-dialog.js').then((m) => ({ default: m.EmptyNightDialog })),
);

/** The coming nights of all homes of an owner: who comes, what is free, what is blocked. Additive. @spec D12, G5 */
export function CalendarScreen() {
  usePageTitle('Calendar');
  const board = usePagedRows(
    useBoardInfiniteQuery(LIST_QUERIES.ownerHomes, { refetchOnMountOrArgChange: true }),
  );
  const { rows, isError } = board;
  return (
    <Page>
      <PageHeader
        title="Calendar"
        lead="The next three weeks. Select a first and a last night to block or open them, or to set their price."
        actions={
          <Button component={Link} to={paths.ownerHomes} variant="default">
            My homes
          </Button>
        }
      />
      {!rows && isError && <QueryFailed query={board} title="Your calendar could not be loaded" />}
      {!rows && !isError && <Skeleton height="320px" radius="20px" />}
      {rows?.length === 0 && (
        <Empty level={2} icon={<IconCalendarEvent size={30} />} title="No homes yet">
          Your homes appear here as soon as they are listed.
        </Empty>
      )}
      {rows && rows.length > 0 && <Board homes={rows} board={board} />}
      {board.more && (
        <Button variant="default" loading={board.more.loading} onClick={() => void board.more?.load()}>
          Show more homes
        </Button>
      )}
    </Page>
  );
}

interface LoadedBoardProps {
  homes: readonly BoardHomeView[];
  board: PagedRows<BoardHomeView>;
}

function Board({ homes, board }: LoadedBoardProps) {
  const [selection, setSelection] = useState<Selection | null>(null);
  const [rulesOf, setRulesOf] = useState<string | null>(null);
  const [asked, setAsked] = useNightOfLink();
  const { latest, offer, dismiss } = useUndo();
  const byId = (id: string | null) => homes.find(({ property_id: homeId }) => homeId === id);
  const chosen = byId(selection?.homeId ?? null);
  const ruled = byId(rulesOf);
  const askedHome = byId(asked?.homeId ?? null);
  const looking = useLoadUntil(asked?.homeId ?? null, withIds(board));
  const grid = useRef<HTMLDivElement>(null);
  const footer = useRef<HTMLDivElement>(null);
  const toNight = () =>
    grid.current
      ?.querySelector<HTMLElement>('[role="gridcell"][tabindex="0"]')
      ?.focus({ preventScroll: true });
  const toActions = () =>
    footer.current?.querySelector<HTMLElement>('section :is(select, button, a)')?.focus();
  const changed = (change: Undoable) => {
    setSelection(null);
    offer(change);
  };
  const select = (next: Selection | null) => {
    setSelection(next);
    // On a phone there is no room for both bars.
    if (next) dismiss();
  };
  return (
    <>
      <Legend
        takenTwice={homes.some(({ conflicts }) => conflicts.length > 0)}
        ownPrices={homes.some(({ nights }) => nights.some((night) => night.own_price))}
      />
      <p id="calendar-keys" className={classes.keys}>
        Keyboard: arrows move, Space selects a night, Shift + arrow selects more, Enter goes to the actions,
        Escape clears the selection.
      </p>
      {asked && !askedHome && !looking && (
        <Notice tone="warn" role="alert">
          The home of this link is not in your calendar.
        </Notice>
      )}
      <BoardGrid
        grid={grid}
        homes={homes}
        selection={selection}
        onSelect={select}
        onRules={({ property_id: id }) => setRulesOf(id)}
        onAct={toActions}
      />
      <div ref={footer} className={classes.footer}>
        <UndoBar change={latest} onDone={dismiss} />
        {selection && chosen && (
          <SelectionBar
            key={`${selection.homeId} ${selection.anchor} ${selection.end}`}
            home={chosen}
            selection={selection}
            onWhyEmpty={(date) => setAsked({ homeId: selection.homeId, date })}
            onClear={() => {
              setSelection(null);
              toNight();
            }}
            onChanged={(change) => {
              changed(change);
              toNight();
            }}
          />
        )}
      </div>
      <Suspense fallback={null}>
        {ruled && <RulesDialog home={ruled} onClose={() => setRulesOf(null)} onChanged={changed} />}
        {asked && askedHome && (
          <EmptyNightDialog
            home={askedHome}
            date={asked.date}
            onClose={() => setAsked(null)}
            onChanged={changed}
          />
        )}
      </Suspense>
    </>
  );
}

const withIds = (board: PagedRows<BoardHomeView>): PagedRows<{ id: string }> => ({
  ...board,
  rows: board.rows?.map(({ property_id: id }) => ({ id })),
});

/** The night that is explained. A link such as that of the weekly email can name one; it counts once, so that going back does not ask again. */
function useNightOfLink() {
  const [params, setParams] = useSearchParams();
  const [homeId, date] = [params.get('home'), parseCivilDate(params.get('night'))];
  const state = useState(homeId && date ? { homeId, date: String(date) } : null);
  useEffect(() => {
    if (homeId) setParams({}, { replace: true });
  }, [homeId, setParams]);
  return state;
}

const Legend = ({ takenTwice, ownPrices }: Record<'takenTwice' | 'ownPrices', boolean>) => (
  <ul className={classes.legend}>
    <li data-state="free">Open</li>
    <li data-state="sold">Sold</li>
    <li data-state="held">Held, not paid yet</li>
    <li data-state="blocked">Blocked</li>
    <li data-state="imported">Taken on another platform</li>
    <li data-state="preparation">Kept for preparation</li>
    <li data-state="off">Open, but not bookable (select to see why)</li>
    {ownPrices && <li data-state="own">Open, with a price of its own</li>}
    <li>▸ arrival, ◂ departure, → no check-in this day</li>
    {takenTwice && (
      <li>
        <IconAlertTriangle aria-hidden="true" className={classes.twice} size={14} stroke={2.5} /> taken twice
      </li>
    )}
  </ul>
);
