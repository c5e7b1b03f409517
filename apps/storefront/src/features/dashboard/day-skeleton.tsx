import { Skeleton } from '#libs/ui';
import classes from './owner-day.module.css';

/** Keeps the place of the host's day. */
export const DaySkeleton = () => (
  <div className={classes.day} aria-busy="true">
    <Skeleton width="160px" height="1.75rem" />
    <div className={classes.groups}>
      <Skeleton height="168px" radius="20px" />
      <Skeleton height="168px" radius="20px" />
    </div>
  </div>
);
