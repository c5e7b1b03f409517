import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconCalendarEvent } from '@tabler/icons-react';
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
import { Legend } from './legend.js';
import { HomePicker, MonthGrid } from './month-grid.js';
import { SelectionBar } from './selection-bar.js';
import type { Selection } from './selection.js';
import { UndoBar } from '../../undo/undo-bar.js';
import { useUndo, type Undoable } from '../../undo/use-undo.js';

const RulesDialog = lazy(() => import('./rules-dialog.js').then((m) => ({ default: m.RulesDialog })));

const EmptyNightDialog = lazy(() =>
  import('./empty-night-dialog.js').then((m) => ({ default: m.EmptyNightDialog })),
);

/** Screens on which the nights of a home do not fit on one row. */
const NARROW = '(max-width: 1100px)';

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
          Your homes appear here as soon as they are published.
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
  const { homeId: linkedId, asked, setAsked } = useLinkedNight();
  const narrow = useMediaQuery(NARROW, false, { getInitialValueInEffect: false });
  const [shownId, setShownId] = useState(linkedId);
  const { latest, offer, dismiss } = useUndo();
  const byId = (id: string | null) => homes.find(({ property_id: homeId }) => homeId === id);
  const chosen = byId(selection?.homeId ?? null);
  const ruled = byId(rulesOf);
  const askedHome = byId(asked?.homeId ?? null);
  const looking = useLoadUntil(linkedId, withIds(board));
  const shown = byId(selection?.homeId ?? shownId) ?? homes[0];
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
  const gridProps = {
    grid,
    selection,
    onSelect: select,
    onRules: ({ property_id: id }: BoardHomeView) => setRulesOf(id),
    onAct: toActions,
  };
  return (
    <>
      <Legend
        folded={narrow}
        takenTwice={homes.some(({ conflicts }) => conflicts.length > 0)}
        ownPrices={homes.some(({ nights }) => nights.some((night) => night.own_price))}
      />
      {linkedId !== null && !byId(linkedId) && !looking && (
        <Notice tone="warn" role="alert">
          The home of this link is not in your calendar.
        </Notice>
      )}
      {narrow && shown ? (
        <>
          <HomePicker
            homes={homes}
            shown={shown.property_id}
            onShow={(id) => {
              setSelection(null);
              setShownId(id);
            }}
          />
          <MonthGrid key={shown.property_id} home={shown} {...gridProps} />
        </>
      ) : (
        <BoardGrid homes={homes} {...gridProps} />
      )}
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

/**
 * The home and the night of a link, such as that of the weekly email, which has that night explained. They count once, so that going
 * back does not ask again.
 */
function useLinkedNight() {
  const [params, setParams] = useSearchParams();
  const [homeId] = useState(params.get('home'));
  const [date] = useState(parseCivilDate(params.get('night')));
  const [asked, setAsked] = useState(homeId && date ? { homeId, date: String(date) } : null);
  const isLinked = params.has('home');
  useEffect(() => {
    if (isLinked) setParams({}, { replace: true });
  }, [isLinked, setParams]);
  return { homeId, asked, setAsked };
}
