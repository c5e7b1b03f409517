import {
  cents,
  civilDate,
  nightsBetween,
  type AlertKind,
  type Nights,
  type NotifiedAlert,
} from '#libs/core/rules';

/** The columns of an alert that its rules need. Cents; dates as text. */
export interface AlertTerms {
  kind: AlertKind;
  check_in: string | null;
  check_out: string | null;
  below_cents: number | null;
  told_at: Date | null;
  told_cents: number | null;
}

/** The nights of an alert; null when it names none. */
export const nightsOf = ({
  check_in: from,
  check_out: to,
}: Pick<AlertTerms, 'check_in' | 'check_out'>): Nights | null =>
  from !== null && to !== null ? { from: civilDate(from), to: civilDate(to) } : null;

/** Converts a row for the alert rules. */
export function alertOf(row: AlertTerms): NotifiedAlert {
  const checkIn = row.check_in === null ? null : civilDate(row.check_in);
  const checkOut = row.check_out === null ? null : civilDate(row.check_out);
  return {
    kind: row.kind,
    nights: checkIn && checkOut ? nightsBetween(checkIn, checkOut) : null,
    below: row.below_cents === null ? null : cents(row.below_cents),
    checkIn,
    checkOut,
    toldAt: row.told_at,
    toldPrice: row.told_cents === null ? null : cents(row.told_cents),
  };
}
