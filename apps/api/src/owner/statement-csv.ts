import { pipeline, type Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import type { StatementRow } from '#libs/money/documents';
import { toDollars, type Cents } from '#libs/core/rules';

const COLUMNS = [
  'date',
  'type',
  'reference',
  'home',
  'check_in',
  'check_out',
  'nights',
  'subtotal',
  'service_fee',
  'owner_share',
  'cleaning',
  'amount',
  'balance',
];

/**
 * A statement as CSV, row by row, so that a long month needs no more memory than a short one. Dollars with two decimals; the
 * balance of a row is the one before it plus its amount. Text that a spreadsheet would run as a formula is disarmed.
 */
export function statementCsv(rows: AsyncIterable<StatementRow>): Readable {
  const csv = stringify({
    header: true,
    columns: COLUMNS,
    record_delimiter: 'windows',
    escape_formulas: true,
    cast: { number: (dollars) => dollars.toFixed(2) },
  });
  // An error half way ends the stream as broken, so that nobody takes a part for the whole.
  return pipeline(records(rows), csv, () => undefined);
}

/** Amounts are numbers, because a negative one is no formula; everything else is text. */
async function* records(rows: AsyncIterable<StatementRow>): AsyncGenerator<(string | number)[]> {
  for await (const row of rows) {
    yield [
      row.at.toISOString(),
      row.type,
      row.reference,
      row.home,
      row.checkIn,
      row.checkOut,
      row.nights === null ? '' : String(row.nights),
      dollarsOrNothing(row.subtotal),
      dollarsOrNothing(row.serviceFee),
      toDollars(row.ownerShare),
      toDollars(row.cleaning),
      toDollars(row.amount),
      toDollars(row.balance),
    ];
  }
}

const dollarsOrNothing = (amount: Cents | null): string | number =>
  amount === null ? '' : toDollars(amount);
