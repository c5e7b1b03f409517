import { useSyncExternalStore } from 'react';
import { serverNow } from '../../api/server-time.js';
import { DEAL_TIMES } from '#libs/core/rules';
import { presetsFrom, viewerToday, type Preset } from '../../stay/presets.js';
import { DEAL_LABELS, type Search } from '../../search/search.js';
import classes from './filter-row.module.css';

interface QuickDatesProps {
  search: Search;
  onChange: (search: Search) => void;
}

/** Preset stays, and homes that cost less than they did; a second click clears them. @spec B3, experience 6, decision 41 */
export function QuickDates({ search, onChange }: QuickDatesProps) {
  const presets = usePresets();
  const isChosen = ({ from, to }: Preset) => search.check_in === from && search.check_out === to;
  const choose = (preset: Preset) =>
    onChange({
      ...search,
      deals: '',
      check_in: isChosen(preset) ? null : preset.from,
      check_out: isChosen(preset) ? null : preset.to,
    });
  const chooseDeals = (deals: Search['deals']) =>
    onChange({
      ...search,
      check_in: null,
      check_out: null,
      sort: '',
      deals: search.deals === deals ? '' : deals,
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
      {DEAL_TIMES.map((time) => (
        <button
          key={time}
          type="button"
          aria-pressed={search.deals === time}
          className={classes.quickDate}
          onClick={() => chooseDeals(time)}
        >
          {DEAL_LABELS[time]}
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
