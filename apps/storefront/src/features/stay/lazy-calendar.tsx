import { lazy, Suspense } from 'react';
import { Skeleton } from '#libs/ui';
import type { StayCalendarProps } from './stay-calendar.js';

const Calendar = lazy(() => import('./stay-calendar.js').then((m) => ({ default: m.StayCalendar })));

/** The calendar, whose code comes when it is first shown. */
export function LazyCalendar(props: StayCalendarProps) {
  return (
    <Suspense fallback={<Skeleton width="320px" height="340px" radius="16px" />}>
      <Calendar {...props} />
    </Suspense>
  );
}
