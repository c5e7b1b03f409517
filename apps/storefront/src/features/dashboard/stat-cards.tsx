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
  const lines: readonly StatLine[] = stats ? linesOf(stats) : owner ? OWNER_LABELS : TRAVELER_LABELS;
  return (
    <dl className={classes.stats} aria-busy={!stats}>
      {lines.map(({ label, value, notes }) => (
        <div key={label} className={classes.stat}>
          <dt>{label}</dt>
          <dd>{value ?? <Skeleton width="3ch" height="1.3em" />}</dd>
          {notes?.map((note) => (
            <dd key={note} className={classes.statNote}>
              {note}
            </dd>
          ))}
        </div>
      ))}
    </dl>
  );
}

interface StatLine {
  label: string;
  value?: string;
  /** What is counted, and over which time. */
  notes?: readonly string[];
}

const OWNER_LABELS = [
  { label: 'Homes', notes: ['Published or paused'] },
  { label: 'Total bookings', notes: ['Confirmed or completed, since you joined'] },
  { label: 'Pending bookings', notes: ['On hold right now, not paid yet'] },
  { label: 'Total earnings', notes: ['Since you joined, without cleaning', '\u00a0'] },
] as const satisfies readonly StatLine[];
const TRAVELER_LABELS: readonly StatLine[] = [
  { label: 'Total trips' },
  { label: 'Upcoming trips' },
  { label: 'Total spent' },
  { label: 'Loyalty points' },
];

function linesOf(stats: Stats): StatLine[] {
  if ('properties_count' in stats) {
    const [homes, total, pending, earned] = OWNER_LABELS;
    return [
      { ...homes, value: formatCount(stats.properties_count) },
      { ...total, value: formatCount(stats.total_bookings) },
      { ...pending, value: formatCount(stats.pending_bookings) },
      {
        ...earned,
        value: exactDollars(stats.total_earnings),
        notes: [earned.notes[0], `${exactDollars(stats.pending_earnings)} more from confirmed stays`],
      },
    ];
  }
  return [
    { label: 'Total trips', value: formatCount(stats.total_trips) },
    { label: 'Upcoming trips', value: formatCount(stats.upcoming_trips) },
    { label: 'Total spent', value: exactDollars(stats.total_spent) },
    { label: 'Loyalty points', value: formatCount(stats.loyalty_points) },
  ];
}
