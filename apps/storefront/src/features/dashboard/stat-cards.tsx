import type { OwnerStatsView, TravelerStatsView } from '#libs/core/contracts';
import { formatCount } from '#libs/core/rules';
import { exactDollars, Skeleton } from '#libs/ui';
import classes from './dashboard.module.css';

type Stats = TravelerStatsView | OwnerStatsView;

interface StatCardsProps {
  /** Undefined while loading; each card keeps its place. */
  stats: Stats | undefined;
  owner: boolean;
}

/** Stat cards by role. @spec §3 Dashboard stats, A9, A10, C16 */
export function StatCards({ stats, owner }: StatCardsProps) {
  const lines = stats ? linesOf(stats) : owner ? OWNER_LABELS : TRAVELER_LABELS;
  return (
    <dl className={classes.stats} aria-busy={!stats}>
      {lines.map(({ label, value, note }) => (
        <div key={label} className={classes.stat}>
          <dt>{label}</dt>
          <dd>{value ?? <Skeleton width="3ch" height="1.3em" />}</dd>
          {note && <dd className={classes.statNote}>{note}</dd>}
        </div>
      ))}
    </dl>
  );
}

interface StatLine {
  label: string;
  value?: string;
  note?: string;
}

const OWNER_LABELS: readonly StatLine[] = [
  { label: 'Homes' },
  { label: 'Total bookings' },
  { label: 'Pending bookings' },
  { label: 'Total earnings', note: '\u00a0' },
];
const TRAVELER_LABELS: readonly StatLine[] = [
  { label: 'Total trips' },
  { label: 'Upcoming trips' },
  { label: 'Total spent' },
  { label: 'Loyalty points' },
];

function linesOf(stats: Stats): StatLine[] {
  if ('properties_count' in stats)
    return [
      { label: 'Homes', value: formatCount(stats.properties_count) },
      { label: 'Total bookings', value: formatCount(stats.total_bookings) },
      { label: 'Pending bookings', value: formatCount(stats.pending_bookings) },
      {
        label: 'Total earnings',
        value: exactDollars(stats.total_earnings),
        note: `${exactDollars(stats.pending_earnings)} to come`,
      },
    ];
  return [
    { label: 'Total trips', value: formatCount(stats.total_trips) },
    { label: 'Upcoming trips', value: formatCount(stats.upcoming_trips) },
    { label: 'Total spent', value: exactDollars(stats.total_spent) },
    { label: 'Loyalty points', value: formatCount(stats.loyalty_points) },
  ];
}
