import { pipeline, type Readable } from 'node:stream';
import type { StatementRow } from '#libs/money/documents';
import { toDollars, type Cents } from '#libs/core/rules';
import { csvFile } from '../http/csv.js';

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
 * A statement as CSV, streamed row by row, so that memory use does not grow with its length. Dollars with two decimals; each
 * balance is the previous one plus the row's amount.
 */
export function statementCsv(rows: AsyncIterable<StatementRow>): Readable {
  const csv = csvFile({
    columns: COLUMNS,
    record_delimiter: 'windows',
    cast: { number: (dollars) => dollars.toFixed(2) },
  });
  // An error aborts the stream, so that an incomplete file is not mistaken for a complete one.
  return pipeline(records(rows), csv, () => undefined);
}

/** Amounts are numbers, so that a negative one is not escaped as a formula; everything else is text. */
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
      dollarsOrEmpty(row.subtotal),
      dollarsOrEmpty(row.serviceFee),
      toDollars(row.ownerShare),
      toDollars(row.cleaning),
      toDollars(row.amount),
      toDollars(row.balance),
    ];
  }
}

const dollarsOrEmpty = (amount: Cents | null): string | number => (amount === null ? '' : toDollars(amount));
