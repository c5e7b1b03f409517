import { useSyncExternalStore } from 'react';
import { serverNow } from '../../app/server-time.js';
import { presetsFrom, viewerToday, type Preset } from './presets.js';
import type { Search } from './search.js';
import classes from './filter-row.module.css';

interface QuickDatesProps {
  search: Search;
  onChange: (search: Search) => void;
}

/** Stays one click away; a second click lets them go. @spec B3, experience 6 */
export function QuickDates({ search, onChange }: QuickDatesProps) {
  const presets = usePresets();
  const isChosen = ({ from, to }: Preset) => search.check_in === from && search.check_out === to;
  const choose = (preset: Preset) =>
    onChange({
      ...search,
      check_in: isChosen(preset) ? null : preset.from,
      check_out: isChosen(preset) ? null : preset.to,
    });
  return (
    <div className={classes.quick} role="group" aria-label="Dates one click away">
      {presets.map((preset) => (
        <button
          key={preset.label}
          type="button"
          aria-pressed={isChosen(preset)}
          className={classes.quickDate}
          onClick={() => choose(preset)}
        >
          {preset.label}
        </button>
      ))}
    </div>
  );
}

const never = () => () => undefined;

/** Which day it is only the visitor's own clock knows: a page made elsewhere has none yet. */
function usePresets(): Preset[] {
  const today = useSyncExternalStore(
    never,
    () => viewerToday(serverNow()),
    () => null,
  );
  return today ? presetsFrom(today) : [];
}
