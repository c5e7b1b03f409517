import { useSyncExternalStore } from 'react';
import { serverNow } from '../../api/server-time.js';
import { presetsFrom, viewerToday, type Preset } from '../../stay/presets.js';
import type { Search } from '../../search/search.js';
import classes from './filter-row.module.css';

interface QuickDatesProps {
  search: Search;
  onChange: (search: Search) => void;
}

/** Preset stays; a second click clears them. @spec B3, experience 6 */
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

const noSubscription = () => () => undefined;

/** Only the visitor's own clock knows the day, so a server-rendered page has no presets yet. */
function usePresets(): Preset[] {
  const today = useSyncExternalStore(
    noSubscription,
    () => viewerToday(serverNow()),
    () => null,
  );
  return today ? presetsFrom(today) : [];
}
