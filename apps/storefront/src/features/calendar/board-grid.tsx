import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState, type KeyboardEvent, type RefObject } from 'react';
import { Link } from 'react-router-dom';
import type { BoardHomeView, BoardNightView } from '#libs/core/contracts';
import { Badge, shortDollars, weekdayDate } from '#libs/ui';
import { paths } from '../../page/paths.js';
import classes from './calendar.module.css';
import {
  conflictOf,
  guestOf,
  isStayThrough,
  nightLabel,
  SHORT_REASONS,
  SHORT_STATES,
  whyNotForSale,
} from './night-label.js';
import { choose, isChosen, type Selection } from './selection.js';

interface BoardProps {
  homes: readonly BoardHomeView[];
  selection: Selection | null;
  onSelect: (selection: Selection | null) => void;
  onRules: (home: BoardHomeView) => void;
  /** Enter on chosen nights asks for what can be done with them. */
  onAct: () => void;
  grid: RefObject<HTMLDivElement | null>;
}

/** Where the focus is: the index of a home and of one of its nights. */
interface Place {
  row: number;
  night: number;
}

const STEPS: Readonly<Record<string, Place>> = {
  ArrowLeft: { row: 0, night: -1 },
  ArrowRight: { row: 0, night: 1 },
  ArrowUp: { row: -1, night: 0 },
  ArrowDown: { row: 1, night: 0 },
  Home: { row: 0, night: -Infinity },
  End: { row: 0, night: Infinity },
};

const within = (value: number, length: number): number => Math.min(Math.max(value, 0), length - 1);

/** The coming nights of all homes: a row for each, to choose nights by click, touch or keys. */
export function BoardGrid({ homes, selection, onSelect, onRules, onAct, grid }: BoardProps) {
  const [place, setPlace] = useState<Place>({ row: 0, night: 0 });

  const press = (event: KeyboardEvent, { row, night }: Place) => {
    const home = homes[row];
    const date = home?.nights[night]?.date;
    if (!home || date === undefined) return;
    const step = STEPS[event.key];
    if (step) {
      const next = {
        row: within(row + step.row, homes.length),
        night: within(night + step.night, home.nights.length),
      };
      if (event.shiftKey && next.row === row)
        onSelect({
          homeId: home.property_id,
          anchor: selection?.homeId === home.property_id ? selection.anchor : date,
          end: home.nights[next.night]?.date ?? date,
        });
      setPlace(next);
      grid.current?.querySelector<HTMLElement>(`[data-place="${next.row}-${next.night}"]`)?.focus();
    } else if (event.key === 'Enter' && isChosen(selection, home.property_id, date)) onAct();
    else if (event.key === 'Enter' || event.key === ' ') onSelect(choose(selection, home.property_id, date));
    else if (event.key === 'Escape') onSelect(null);
    else return;
    event.preventDefault();
  };

  return (
    <div
      ref={grid}
      role="grid"
      aria-label="The coming nights of your homes"
      aria-multiselectable="true"
      aria-describedby="calendar-keys"
      className={classes.grid}
    >
      {homes.map((home, row) => (
        <div key={home.property_id} role="row" className={classes.row}>
          <HomeHeader home={home} onRules={onRules} />
          {home.nights.map((night, index) => (
            <div
              key={night.date}
              role="gridcell"
              tabIndex={place.row === row && place.night === index ? 0 : -1}
              aria-selected={isChosen(selection, home.property_id, night.date)}
              data-place={`${row}-${index}`}
              data-state={night.state}
              data-off={night.not_for_sale !== null || undefined}
              data-own={(night.own_price && night.state === 'free') || undefined}
              className={classes.night}
              onFocus={() => setPlace({ row, night: index })}
              onClick={() => onSelect(choose(selection, home.property_id, night.date))}
              onKeyDown={(event) => press(event, { row, night: index })}
            >
              <span className="lk-sr-only">{nightLabel(home, night)}</span>
              <Night
                night={night}
                first={index === 0}
                why={whyNotForSale(home, night)}
                guest={guestOf(home, night)?.guest_name}
                takenTwice={conflictOf(home, night) !== undefined}
              />
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}

function HomeHeader({ home, onRules }: { home: BoardHomeView; onRules: (home: BoardHomeView) => void }) {
  return (
    <div role="rowheader" className={classes.home}>
      <Link to={paths.property(home.property_id)} className={classes.title}>
        {home.title}
      </Link>
      {home.status === 'paused' && <Badge tone="neutral">Paused</Badge>}
      {home.conflicts.length > 0 && (
        <Link
          to={paths.homeCalendars(home.property_id)}
          className={classes.conflict}
          aria-label={`Taken twice: nights of ${home.title}`}
        >
          <Badge tone="red">Taken twice</Badge>
        </Link>
      )}
      <Button
        component={Link}
        to={paths.homeCalendars(home.property_id)}
        className={classes.tool}
        size="compact-sm"
        variant="subtle"
        aria-label={`Other calendars of ${home.title}`}
      >
        Other calendars
      </Button>
      <Button
        component={Link}
        to={paths.homePrices(home.property_id)}
        className={classes.tool}
        size="compact-sm"
        variant="subtle"
        aria-label={`Prices of ${home.title}`}
      >
        Prices
      </Button>
      <Button
        className={classes.tool}
        size="compact-sm"
        variant="subtle"
        aria-label={`Rules of ${home.title}`}
        onClick={() => onRules(home)}
      >
        Rules
      </Button>
    </div>
  );
}

interface NightProps {
  night: BoardNightView;
  /** The first night of its row, which names the month. */
  first: boolean;
  /** Why it is not for sale. */
  why: string | null;
  guest: string | undefined;
  takenTwice: boolean;
}

/** What a cell shows; the text beside it says the same in words. */
function Night({ night, first, why, guest, takenTwice }: NightProps) {
  const [weekday = '', day = ''] = weekdayDate(night.date).split(', ');
  const [, date = ''] = day.split(' ');
  return (
    <span
      aria-hidden="true"
      className={classes.content}
      title={why === null ? undefined : `Can’t be booked: ${why}`}
    >
      <span className={classes.weekday}>
        {weekday}
        {takenTwice && <IconAlertTriangle className={classes.twice} size={12} stroke={2.5} />}
      </span>
      <span className={classes.day}>{first || date === '1' ? day : date}</span>
      <span className={classes.state}>
        <NightState {...night} />
      </span>
      <span className={classes.marks}>
        {night.departure && '◂'}
        {night.arrival && `▸ ${guest ?? ''}`}
        {!night.departure && isStayThrough(night) && '→'}
      </span>
    </span>
  );
}

function NightState({ state, price, not_for_sale: reason }: BoardNightView) {
  if (state !== 'free') return SHORT_STATES[state];
  if (reason !== null) return SHORT_REASONS[reason];
  const [whole, cents] = shortDollars(price).split('.');
  return (
    <>
      {whole}
      {cents !== undefined && <span className={classes.cents}>.{cents}</span>}
    </>
  );
}
