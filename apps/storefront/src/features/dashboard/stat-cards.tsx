import type { OwnerStatsView, TravelerStatsView } from '#libs/contracts';
import { exactDollars } from '#libs/ui';
import classes from './dashboard.module.css';

/** Stat cards by role. @spec §3 Dashboard stats, A9, A10, C16 */
export function StatCards({ stats }: { stats: TravelerStatsView | OwnerStatsView }) {
  return (
    <dl className={classes.stats}>
      {linesOf(stats).map(({ label, value, note }) => (
        <div key={label} className={classes.stat}>
          <dt>{label}</dt>
          <dd>{value}</dd>
          {note && <dd className={classes.statNote}>{note}</dd>}
        </div>
      ))}
    </dl>
  );
}

interface StatLine {
  label: string;
  value: string;
  note?: string;
}

const count = (value: number): string => value.toLocaleString('en-US');

function linesOf(stats: TravelerStatsView | OwnerStatsView): StatLine[] {
  if ('properties_count' in stats)
    return [
      { label: 'Properties', value: count(stats.properties_count) },
      { label: 'Total bookings', value: count(stats.total_bookings) },
      { label: 'Pending bookings', value: count(stats.pending_bookings) },
      {
        label: 'Total earnings',
        value: exactDollars(stats.total_earnings),
        note: `${exactDollars(stats.pending_earnings)} to come`,
      },
    ];
  return [
    { label: 'Total trips', value: count(stats.total_trips) },
    { label: 'Upcoming trips', value: count(stats.upcoming_trips) },
    { label: 'Total spent', value: exactDollars(stats.total_spent) },
    { label: 'Loyalty points', value: count(stats.loyalty_points) },
  ];
}
