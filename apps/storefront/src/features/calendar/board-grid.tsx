import { useState, type KeyboardEvent, type RefObject } from 'react';
import type { BoardHomeView } from '#libs/core/contracts';
import classes from './calendar.module.css';
import { HomeHeader } from './home-header.js';
import { NightCell } from './night-cell.js';
import { extend, selectByKey, type Selection } from './selection.js';

export interface BoardProps {
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
        onSelect(
          extend(selection, home.property_id, { from: date, to: home.nights[next.night]?.date ?? date }),
        );
      setPlace(next);
      grid.current?.querySelector<HTMLElement>(`[data-place="${next.row}-${next.night}"]`)?.focus();
    } else if (!selectByKey(event.key, { selection, homeId: home.property_id, date, onSelect, onAct }))
      return;
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
          <div role="rowheader" className={classes.home}>
            <HomeHeader home={home} onRules={onRules} />
          </div>
          {home.nights.map((night, index) => (
            <NightCell
              key={night.date}
              home={home}
              night={night}
              place={`${row}-${index}`}
              first={index === 0}
              weekday
              focusable={place.row === row && place.night === index}
              selection={selection}
              onSelect={onSelect}
              onFocus={() => setPlace({ row, night: index })}
              onKeyDown={(event) => press(event, { row, night: index })}
            />
          ))}
        </div>
      ))}
    </div>
  );
}
