import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { MissingGuideView } from '#libs/core/contracts';
import { instantIn, Notice } from '#libs/ui';
import { paths } from '../page/paths.js';
import classes from './arrival.module.css';

/** Reminds owners of guests who arrive in the next days at a home without a guide. Additive. @spec decision 28 */
export function MissingGuides({ guides }: { guides: readonly MissingGuideView[] }) {
  if (guides.length === 0) return null;
  return (
    <ul className={classes.missing} aria-label="Homes without an arrival guide">
      {guides.map(({ property_id: id, title, check_in_at: checkInAt, time_zone: zone }) => (
        <li key={id}>
          <Notice
            tone="warn"
            title={`No arrival guide: ${title}`}
            actions={
              <Button
                component={Link}
                to={paths.arrivalGuide(id)}
                size="sm"
                aria-label={`Write it now: the arrival guide of ${title}`}
              >
                Write it now
              </Button>
            }
          >
            Your guest checks in on {instantIn(checkInAt, zone)} and has no way to learn how to get in.
          </Notice>
        </li>
      ))}
    </ul>
  );
}
