import type { AlertView } from '#libs/core/contracts';
import { dateRange, exactDollars } from '#libs/ui';

/** The alert's subject, as the end of "waiting for …". */
export function alertLabel({ kind, check_in_date: from, check_out_date: to, below }: AlertView): string {
  const nights = from && to ? dateRange(from, to) : null;
  if (kind === 'nights') return `${nights ?? ''} to open up`;
  return nights
    ? `${nights} for less than ${exactDollars(below ?? 0)} in all`
    : `A night for less than ${exactDollars(below ?? 0)}`;
}
