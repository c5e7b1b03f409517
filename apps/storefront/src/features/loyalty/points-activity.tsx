import { IconSparkles } from '@tabler/icons-react';
import type { PointsLineView } from '#libs/core/contracts';
import { formatCount } from '#libs/core/rules';
import { Badge, Empty, instantIn, weekdayDate } from '#libs/ui';
import classes from './loyalty.module.css';

const SHOWN = 5;

/** The latest points transactions. @spec §2 /loyalty, §9, E6 */
export function PointsActivity({ lines }: { lines: PointsLineView[] }) {
  if (lines.length === 0)
    return (
      <Empty icon={<IconSparkles size={30} />} title="No activity yet">
        Your first stay puts points here.
      </Empty>
    );
  return (
    <ul className={`lk-rows ${classes.activity}`}>
      {lines.slice(0, SHOWN).map((line) => (
        <li key={line.id}>
          <div>
            <p className={classes.lineTitle}>{line.description}</p>
            <p className="lk-muted">
              {weekdayDate(line.created_at)}
              {line.formula && ` · ${line.formula}`}
              {line.state === 'pending' && line.posts_at && `, posts ${postingOf(line, line.posts_at)}`}
            </p>
          </div>
          <LineBadge line={line} />
          <strong
            data-gain={(line.points >= 0 && line.state !== 'voided') || undefined}
            data-void={line.state === 'voided' || undefined}
            className={classes.amount}
          >
            {line.points >= 0 ? '+' : '−'}
            {formatCount(Math.abs(line.points))}
          </strong>
        </li>
      ))}
    </ul>
  );
}

const KINDS: Partial<Record<NonNullable<PointsLineView['kind']>, string>> = {
  redemption: 'redeemed',
  clawback: 'clawed back',
};

/** State of a transaction; empty for earned points that can be spent. @spec E6, E10, E11 */
function LineBadge({ line: { state, kind } }: { line: PointsLineView }) {
  const label = state === 'posted' ? kind && KINDS[kind] : state;
  return label ? <Badge tone={state === 'pending' ? 'amber' : 'neutral'}>{label}</Badge> : null;
}

/** When points post, in the home's time zone. */
const postingOf = ({ time_zone: zone }: PointsLineView, at: string): string =>
  zone ? instantIn(at, zone) : weekdayDate(at);
