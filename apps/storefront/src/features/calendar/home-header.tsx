import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { BoardHomeView } from '#libs/core/contracts';
import { Badge } from '#libs/ui';
import { paths } from '../../page/paths.js';
import classes from './calendar.module.css';

interface HomeHeaderProps {
  home: BoardHomeView;
  onRules: (home: BoardHomeView) => void;
}

/** A home's title, and where its nights are changed otherwise. */
export const HomeHeader = ({ home, onRules }: HomeHeaderProps) => (
  <>
    <Link to={paths.property(home.property_id)} className={classes.title}>
      {home.title}
    </Link>
    {home.status === 'paused' && <Badge tone="neutral">Paused</Badge>}
    {home.conflicts.length > 0 && (
      <Link
        to={paths.homeCalendars(home.property_id)}
        className={classes.conflict}
        aria-label={`Taken twice: nights of ${home.title}`}
      >
        <Badge tone="red">Taken twice</Badge>
      </Link>
    )}
    <Link
      to={paths.homeCalendars(home.property_id)}
      className={classes.tool}
      aria-label={`Other calendars of ${home.title}`}
    >
      Other calendars
    </Link>
    <Link
      to={paths.homePrices(home.property_id)}
      className={classes.tool}
      aria-label={`Prices of ${home.title}`}
    >
      Prices
    </Link>
    <Button
      size="compact-sm"
      variant="default"
      aria-label={`Rules of ${home.title}`}
      onClick={() => onRules(home)}
    >
      Rules
    </Button>
  </>
);
