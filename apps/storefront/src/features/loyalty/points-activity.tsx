import { IconSparkles } from '@tabler/icons-react';
import type { PointsLineView } from '#libs/contracts';
import { Badge, Empty, weekdayDate } from '#libs/ui';
import classes from './loyalty.module.css';

const SHOWN = 5;

/** The latest points with how they came about. @spec §2 /loyalty, §9, E6 */
export function PointsActivity({ lines }: { lines: PointsLineView[] }) {
  if (lines.length === 0)
    return (
      <Empty icon={<IconSparkles size={30} />} title="No activity yet">
        Your first stay puts points here.
      </Empty>
    );
  return (
    <ul className={classes.activity}>
      {lines.slice(0, SHOWN).map((line) => (
        <li key={line.id}>
          <div>
            <p className={classes.lineTitle}>{line.description}</p>
            <p className={classes.muted}>
              {weekdayDate(line.created_at)}
              {line.formula && ` · ${line.formula}`}
              {line.state === 'pending' && line.posts_at && `, posts ${weekdayDate(line.posts_at)}`}
            </p>
          </div>
          {line.state !== 'posted' && (
            <Badge tone={line.state === 'pending' ? 'amber' : 'neutral'}>{line.state}</Badge>
          )}
          <strong data-gain={line.points >= 0 || undefined} className={classes.amount}>
            {line.points >= 0 ? '+' : '−'}
            {Math.abs(line.points).toLocaleString('en-US')}
          </strong>
        </li>
      ))}
    </ul>
  );
}
