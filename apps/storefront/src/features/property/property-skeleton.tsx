import { Skeleton } from '#libs/ui';
import classes from './property.module.css';

/** The page's shape while the home is loading. */
export function PropertySkeleton() {
  return (
    <div className={classes.screen} aria-busy="true">
      <div className={classes.head}>
        <Skeleton width="min(520px, 80%)" height="3rem" />
        <Skeleton width="min(380px, 60%)" height="1.5rem" />
      </div>
      <div className={classes.galleryShape}>
        <Skeleton height="100%" radius="24px" />
      </div>
      <div className={classes.columns}>
        <div className={classes.story}>
          <Skeleton width="50%" height="2rem" />
          <Skeleton height="8rem" />
          <Skeleton height="12rem" />
        </div>
        <div className={classes.card}>
          <Skeleton height="22rem" radius="24px" />
        </div>
      </div>
    </div>
  );
}
