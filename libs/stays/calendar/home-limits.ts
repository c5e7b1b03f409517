import { localTimeIn } from '#libs/core/platform';
import { firstArrival, type HomeLimits, type OwnerRules } from '#libs/core/rules';

/** The columns of a home that decide which stays can be sold there. */
export const LIMIT_COLUMNS = [
  'time_zone',
  'check_in_time',
  'check_out_time',
  'min_nights',
  'max_nights',
  'preparation_hours',
  'notice_hours',
  'arrival_days',
  'sells_gaps',
] as const;

/** The values of {@link LIMIT_COLUMNS}. */
export interface LimitsRow {
  time_zone: string;
  check_in_time: string;
  check_out_time: string;
  min_nights: number;
  max_nights: number;
  preparation_hours: number;
  notice_hours: number;
  arrival_days: number;
  sells_gaps: boolean;
}

/** What decides at this moment whether a home's dates can be booked. @spec B4, G5 */
export const limitsOf = (home: LimitsRow, now: Date): HomeLimits =>
  withRules(
    home,
    {
      minNights: home.min_nights,
      maxNights: home.max_nights,
      preparationHours: home.preparation_hours,
      noticeHours: home.notice_hours,
      arrivalDays: home.arrival_days,
    },
    now,
  );

/** {@link limitsOf}, by other rules than the home has. */
export function withRules(
  home: Pick<LimitsRow, 'time_zone' | 'check_in_time' | 'check_out_time' | 'sells_gaps'>,
  owners: OwnerRules,
  now: Date,
): HomeLimits {
  const clock = localTimeIn(home.time_zone, now);
  const rules = {
    ...owners,
    sellsGaps: home.sells_gaps,
    checkInTime: home.check_in_time,
    checkOutTime: home.check_out_time,
  };
  return { ...rules, today: clock.today, firstArrival: firstArrival(clock, rules) };
}
