import { useState, type KeyboardEvent } from 'react';
import type { BoardHomeView, BoardNightView } from '#libs/core/contracts';
import { addDays, civilDate, nightsOf, weekdayOf } from '#libs/core/rules';
import { monthYear } from '#libs/ui';
import { NativeSelect } from '../../forms/inputs.js';
import type { BoardProps } from './board-grid.js';
import classes from './calendar.module.css';
import { HomeHeader } from './home-header.js';
import { NightCell } from './night-cell.js';
import { extend, selectByKey } from './selection.js';

const WEEK = 7;
const WEEKDAY_NAMES = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

interface MonthGridProps extends Omit<BoardProps, 'homes'> {
  home: BoardHomeView;
}

/** The nights of one home in weeks from Sunday to Saturday, for screens on which the rows of all homes do not fit. */
export function MonthGrid({ home, selection, onSelect, onRules, onAct, grid }: MonthGridProps) {
  const { nights, property_id: homeId } = home;
  const [focused, setFocused] = useState(0);
  const weeks = weeksOf(nights);
  const offset = weeks[0]?.findIndex((day) => day.index !== null) ?? 0;

  const press = (event: KeyboardEvent, at: number) => {
    const date = nights[at]?.date;
    if (date === undefined) return;
    const next = afterKey(event.key, { at, offset, count: nights.length });
    if (next !== null) {
      if (event.shiftKey) onSelect(extend(selection, homeId, { from: date, to: nights[next]?.date ?? date }));
      setFocused(next);
      grid.current?.querySelector<HTMLElement>(`[data-place="${next}"]`)?.focus();
    } else if (!selectByKey(event.key, { selection, homeId, date, onSelect, onAct })) return;
    event.preventDefault();
  };

  return (
    <section className={classes.month} aria-label={home.title}>
      <div className={classes.home}>
        <HomeHeader home={home} onRules={onRules} />
      </div>
      <h2 className={classes.monthName}>{monthsOf(nights)}</h2>
      <div
        ref={grid}
        role="grid"
        aria-label={`The coming nights of ${home.title}`}
        aria-multiselectable="true"
        aria-describedby="calendar-keys"
      >
        <div role="row" className={classes.week}>
          {WEEKDAY_NAMES.map((name) => (
            <span key={name} role="columnheader" aria-label={name} className={classes.weekdayName}>
              {name.slice(0, 3)}
            </span>
          ))}
        </div>
        {weeks.map((week) => (
          <div key={week[0]?.date} role="row" className={classes.week}>
            {week.map(({ date, night, index }) =>
              night && index !== null ? (
                <NightCell
                  key={date}
                  home={home}
                  night={night}
                  place={String(index)}
                  first={index === 0}
                  weekday={false}
                  focusable={focused === index}
                  selection={selection}
                  onSelect={onSelect}
                  onFocus={() => setFocused(index)}
                  onKeyDown={(event) => press(event, index)}
                />
              ) : (
                <span key={date} aria-hidden="true" className={classes.outside}>
                  {Number(date.slice(-2))}
                </span>
              ),
            )}
          </div>
        ))}
      </div>
    </section>
  );
}

/** "December 2026", or "November 2026 – December 2026". */
function monthsOf(nights: readonly BoardNightView[]): string {
  const months = new Set(nights.map(({ date }) => monthYear(date)));
  return [...months].join(' – ');
}

/** A day of the weeks shown; without a night when it is over or too far ahead to be sold. */
interface Day {
  date: string;
  night: BoardNightView | null;
  index: number | null;
}

/** Whole weeks from Sunday to Saturday around the nights. */
function weeksOf(nights: readonly BoardNightView[]): Day[][] {
  const [first, last] = [nights[0], nights.at(-1)];
  if (!first || !last) return [];
  const begin = addDays(civilDate(first.date), -sundaysAgo(first.date));
  const end = addDays(civilDate(last.date), WEEK - sundaysAgo(last.date));
  const indexes = new Map(nights.map(({ date }, index) => [date, index]));
  const days = nightsOf(begin, end).map((date): Day => {
    const index = indexes.get(date) ?? null;
    return { date, index, night: index === null ? null : (nights[index] ?? null) };
  });
  return Array.from({ length: days.length / WEEK }, (_, week) => days.slice(week * WEEK, (week + 1) * WEEK));
}

/** Days since the last Sunday, 0 on a Sunday. */
const sundaysAgo = (date: string): number => (weekdayOf(civilDate(date)) + 1) % WEEK;

interface Position {
  /** Index of the night that has the focus. */
  at: number;
  /** Days of the first week before the first night. */
  offset: number;
  count: number;
}

/** The night that a key leads to: the next, that of the next week, the ends of a week; null for other keys. */
function afterKey(key: string, { at, offset, count }: Position): number | null {
  const column = (at + offset) % WEEK;
  const target = {
    ArrowLeft: at - 1,
    ArrowRight: at + 1,
    ArrowUp: at - WEEK,
    ArrowDown: at + WEEK,
    Home: Math.max(at - column, 0),
    End: Math.min(at + WEEK - 1 - column, count - 1),
  }[key];
  if (target === undefined) return null;
  return target < 0 || target >= count ? at : target;
}

interface HomePickerProps {
  homes: readonly BoardHomeView[];
  shown: string;
  onShow: (homeId: string) => void;
}

/** Which home is shown; nothing to choose with a single one. */
export const HomePicker = ({ homes, shown, onShow }: HomePickerProps) =>
  homes.length < 2 ? null : (
    <NativeSelect
      label="Home"
      className={classes.picker}
      value={shown}
      onChange={(event) => onShow(event.target.value)}
      data={homes.map(({ property_id: value, title: label }) => ({ value, label }))}
    />
  );
