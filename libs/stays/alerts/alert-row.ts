import { cents, civilDate, nightsBetween, type ToldAlert, type AlertKind } from '#libs/core/rules';

/** What an alert waits for, as its row says it. Cents; days as text. */
export interface AlertTerms {
  kind: AlertKind;
  check_in: string | null;
  check_out: string | null;
  below_cents: number | null;
  told_at: Date | null;
}

/** The terms of a row, for the rules. */
export function alertOf(row: AlertTerms): ToldAlert {
  const checkIn = row.check_in === null ? null : civilDate(row.check_in);
  const checkOut = row.check_out === null ? null : civilDate(row.check_out);
  return {
    kind: row.kind,
    nights: checkIn && checkOut ? nightsBetween(checkIn, checkOut) : null,
    below: row.below_cents === null ? null : cents(row.below_cents),
    checkIn,
    checkOut,
    toldAt: row.told_at,
  };
}
