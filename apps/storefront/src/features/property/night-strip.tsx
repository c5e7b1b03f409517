import { useRef, useState, type KeyboardEvent } from 'react';
import type { NightView } from '#libs/core/contracts';
import { addDays, civilDate, type CivilDate } from '#libs/core/rules';
import { fullDate, shortDollars } from '#libs/ui';
import classes from './night-strip.module.css';

interface NightStripProps {
  nights: NightView[];
  isChosen: (night: CivilDate) => boolean;
  /** Called for any night, also for one that cannot be booked. */
  onPress: (night: NightView) => void;
}

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const STATE_LABELS: Record<Exclude<NightView['state'], 'free'>, string> = {
  taken: 'Taken',
  too_late: 'Too late',
  checkout_only: 'Check-out only',
};
const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/** Tonight and the next 21 nights, each with its price and state; arrow keys move the focus. @spec B3, B4, B7 */
export function NightStrip({ nights, isChosen, onPress }: NightStripProps) {
  const table = useRef<HTMLTableElement>(null);
  const start = nights.findIndex(({ date, state }) => state === 'free' && isChosen(civilDate(date)));
  const [visited, setVisited] = useState<number | null>(null);
  const current = visited ?? Math.max(start, firstFree(nights));

  const move = (event: KeyboardEvent) => {
    const to = current + (STEPS[event.key] ?? 0);
    if (to === current || !nights[to]) return;
    event.preventDefault();
    setVisited(to);
    table.current?.querySelectorAll('button')[to]?.focus();
  };

  return (
    <table ref={table} className={classes.strip} aria-label="Nights of the next three weeks">
      <thead>
        <tr>
          {WEEKDAYS.map((day) => (
            <th key={day} scope="col" abbr={day}>
              {day.slice(0, 3)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody onKeyDown={move}>
        {weeksOf(nights).map((week, row) => (
          <tr key={row}>
            {week.map((index, column) => {
              const night = index === null ? undefined : nights[index];
              return (
                <td key={column}>
                  {night && (
                    <NightButton
                      night={night}
                      chosen={isChosen(civilDate(night.date))}
                      reachable={index === current}
                      onFocus={() => setVisited(index)}
                      onPress={() => onPress(night)}
                    />
                  )}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface NightButtonProps {
  night: NightView;
  chosen: boolean;
  /** Roving tabindex: Tab reaches one night, the arrow keys the others. */
  reachable: boolean;
  onFocus: () => void;
  onPress: () => void;
}

function NightButton({ night, chosen, reachable, onFocus, onPress }: NightButtonProps) {
  const { date, price, state } = night;
  const label = state === 'free' ? shortDollars(price) : STATE_LABELS[state];
  const day = Number(date.slice(8));
  return (
    <button
      type="button"
      className={classes.night}
      data-state={state}
      // Not `disabled`, so that the reason can still be shown.
      aria-disabled={state !== 'free' || undefined}
      aria-pressed={state === 'free' ? chosen : undefined}
      tabIndex={reachable ? 0 : -1}
      onFocus={onFocus}
      onClick={onPress}
    >
      <span className="lk-sr-only">
        {fullDate(date)}: {label}
      </span>
      <span className={classes.day} aria-hidden="true">
        {day === 1 ? monthAndDay(date) : day}
      </span>
      <span className={classes.word} aria-hidden="true">
        {label}
      </span>
    </button>
  );
}

const firstFree = (nights: NightView[]): number =>
  Math.max(
    0,
    nights.findIndex(({ state }) => state === 'free'),
  );

const monthAndDay = (date: string): string => fullDate(date).replace(/^\w+, (\w{3})\w* (\d+),.*$/, '$1 $2');

/** Indexes of the nights in weeks from Sunday to Saturday; null for empty cells. */
function weeksOf(nights: NightView[]): (number | null)[][] {
  const [first] = nights;
  if (!first) return [];
  const blanks = new Date(`${first.date}T12:00:00Z`).getUTCDay();
  const cells = [...Array<null>(blanks).fill(null), ...nights.keys()];
  return Array.from({ length: Math.ceil(cells.length / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_cell, day) => cells[week * 7 + day] ?? null),
  );
}

/** True for the nights of `[checkIn, checkOut)`. */
export const isNightOf =
  (checkIn: CivilDate | null, checkOut: CivilDate | null) =>
  (night: CivilDate): boolean =>
    checkIn !== null && night >= checkIn && night < (checkOut ?? addDays(checkIn, 1));
