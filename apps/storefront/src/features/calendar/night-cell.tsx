import { IconAlertTriangle } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import type { BoardHomeView, BoardNightView } from '#libs/core/contracts';
import { shortDollars, weekdayDate } from '#libs/ui';
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

interface NightCellProps {
  home: BoardHomeView;
  night: BoardNightView;
  /** Its place in the grid, by which keys find it. */
  place: string;
  /** The first night shown, which names the month. */
  first: boolean;
  /** False under a heading of weekdays. */
  weekday: boolean;
  focusable: boolean;
  selection: Selection | null;
  onSelect: (selection: Selection | null) => void;
  onFocus: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

/** A night of a home, to be chosen by click or touch. */
export function NightCell(props: NightCellProps) {
  const { home, night, selection } = props;
  return (
    <div
      role="gridcell"
      tabIndex={props.focusable ? 0 : -1}
      aria-selected={isChosen(selection, home.property_id, night.date)}
      data-place={props.place}
      data-state={night.state}
      data-off={night.not_for_sale !== null || undefined}
      data-own={(night.own_price && night.state === 'free') || undefined}
      className={classes.night}
      onFocus={props.onFocus}
      onClick={() => props.onSelect(choose(selection, home.property_id, night.date))}
      onKeyDown={props.onKeyDown}
    >
      <span className="lk-sr-only">{nightLabel(home, night)}</span>
      <Night {...props} />
    </div>
  );
}

/** What a cell shows; the text beside it says the same in words. */
function Night({ home, night, first, weekday: named }: NightCellProps) {
  const [weekday = '', day = ''] = weekdayDate(night.date).split(', ');
  const [, date = ''] = day.split(' ');
  const why = whyNotForSale(home, night);
  const twice = conflictOf(home, night) !== undefined && (
    <IconAlertTriangle className={classes.twice} size={12} stroke={2.5} />
  );
  return (
    <span
      aria-hidden="true"
      className={classes.content}
      title={why === null ? undefined : `Can’t be booked: ${why}`}
    >
      {named && (
        <span className={classes.weekday}>
          {weekday}
          {twice}
        </span>
      )}
      <span className={classes.day}>
        {first || date === '1' ? day : date}
        {!named && twice}
      </span>
      <span className={classes.state}>
        <NightState {...night} />
      </span>
      <span className={classes.marks}>
        {night.departure && '◂'}
        {night.arrival && `▸ ${guestOf(home, night)?.guest_name ?? ''}`}
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
