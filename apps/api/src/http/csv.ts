import { stringify, type Options, type Stringifier } from 'csv-stringify';

/**
 * A stream that writes rows as the CSV file that people download: a header, text that a spreadsheet would run as a formula escaped, and a byte order
 * mark, without which spreadsheets read "Zoë" as "ZoÃ«".
 */
export const csvFile = (options: Pick<Options, 'columns' | 'cast' | 'record_delimiter'>): Stringifier =>
  stringify({ header: true, bom: true, escape_formulas: true, ...options });
