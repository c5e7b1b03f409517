import { IconAlertTriangle } from '@tabler/icons-react';
import classes from './calendar.module.css';

interface LegendProps {
  /** Opened only by whoever asks for it. */
  folded: boolean;
  takenTwice: boolean;
  ownPrices: boolean;
}

/** What the colors and signs of nights mean, and the keys. */
export const Legend = ({ folded, ...props }: LegendProps) =>
  folded ? (
    <details className={classes.folded}>
      <summary>What the colors and signs mean</summary>
      <Meanings {...props} />
    </details>
  ) : (
    <Meanings {...props} />
  );

const Meanings = ({ takenTwice, ownPrices }: Omit<LegendProps, 'folded'>) => (
  <>
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
          <IconAlertTriangle aria-hidden="true" className={classes.twice} size={14} stroke={2.5} /> taken
          twice
        </li>
      )}
    </ul>
    <p id="calendar-keys" className={classes.keys}>
      Keyboard: arrows move, Space selects a night, Shift + arrow selects more, Enter goes to the actions,
      Escape clears the selection.
    </p>
  </>
);
