import { cents, civilDate, datesInWords, formatCents, minus, type Cents } from '#libs/core/rules';
import { Page, type Column } from './pdf.js';

/** What a home brought in the period, in cents. */
interface HomeFacts {
  title: string;
  /** Stays that took place, and their nights. */
  stays: number;
  nights: number;
  earned: Cents;
  cleaning: Cents;
  /** With corrections. */
  total: Cents;
}

/** The summary of an owner's statement, in cents: opening + earned + cleaning + other - paid = closing. */
export interface StatementFacts {
  ownerName: string;
  ownerEmail: string;
  /** `YYYY-MM` or `YYYY`, UTC. */
  period: string;
  opening: Cents;
  earned: Cents;
  cleaning: Cents;
  paid: Cents;
  other: Cents;
  closing: Cents;
  /** Empty in the statement of a month. */
  homes: readonly HomeFacts[];
  writtenAt: Date;
}

/** One line of a statement, in cents. Dates are civil dates, empty without a stay. */
export interface StatementRow {
  at: Date;
  type: string;
  /** The last eight characters of the booking or payout id. */
  reference: string;
  home: string;
  checkIn: string;
  checkOut: string;
  nights: number | null;
  subtotal: Cents | null;
  serviceFee: Cents | null;
  ownerShare: Cents;
  cleaning: Cents;
  /** The change of the balance; negative for a payout. */
  amount: Cents;
  balance: Cents;
}

const ZERO = cents(0);
const COLUMNS: readonly Column[] = [
  { title: 'Date', width: 66 },
  { title: 'What', width: 182 },
  { title: 'Your share', width: 62, align: 'right' },
  { title: 'Cleaning', width: 62, align: 'right' },
  { title: 'Amount', width: 64, align: 'right' },
  { title: 'Balance', width: 64, align: 'right' },
];

const HOME_COLUMNS: readonly Column[] = [
  { title: 'Home', width: 188 },
  { title: 'Stays', width: 40, align: 'right' },
  { title: 'Nights', width: 46, align: 'right' },
  { title: 'Your share', width: 76, align: 'right' },
  { title: 'Cleaning', width: 72, align: 'right' },
  { title: 'Total', width: 78, align: 'right' },
];

/** Writes an owner's statement of a month or year as a PDF. @spec A3, A4, A13 */
export async function ownerStatement(
  facts: StatementFacts,
  rows: AsyncIterable<StatementRow>,
): Promise<Buffer> {
  const period = periodInWords(facts.period);
  const page = (await Page.begin(`Statement for ${period}`, facts.writtenAt))
    .lines([
      ['Owner', `${facts.ownerName}, ${facts.ownerEmail}`],
      ['Period', period],
    ])
    .heading('Summary')
    .lines([
      ['Opening balance', formatCents(facts.opening)],
      ['Earned, after the 10% service fee', formatCents(facts.earned)],
      ['Cleaning fees, passed on', formatCents(facts.cleaning)],
      ...(facts.other === 0 ? [] : [['Reversals and corrections', formatCents(facts.other)] as const]),
      ['Paid to you', formatCents(minus(ZERO, facts.paid))],
    ])
    .total('Closing balance', formatCents(facts.closing));
  if (facts.homes.length > 0)
    await page.heading('Home by home').table(HOME_COLUMNS, facts.homes.map(homeCells));
  page.heading('Transactions');
  await page.table(COLUMNS, cellsOf(rows));
  return page.text(' ').text('Amounts in US dollars, days in UTC.').finish();
}

const homeCells = ({ title, stays, nights, earned, cleaning, total }: HomeFacts): string[] => [
  title,
  String(stays),
  String(nights),
  formatCents(earned),
  formatCents(cleaning),
  formatCents(total),
];

async function* cellsOf(rows: AsyncIterable<StatementRow>): AsyncGenerator<string[]> {
  for await (const row of rows) yield cellsOfRow(row);
}

function cellsOfRow(row: StatementRow): string[] {
  const stay = row.checkIn && datesInWords(civilDate(row.checkIn), civilDate(row.checkOut));
  const what = [row.type, row.home, [stay, row.reference && `#${row.reference}`].filter(Boolean).join(', ')];
  const isBalance = row.reference === '';
  const amount = (value: Cents) => (isBalance || value === 0 ? '' : formatCents(value));
  return [
    DAY.format(row.at),
    what.filter(Boolean).join('\n'),
    amount(row.ownerShare),
    amount(row.cleaning),
    amount(row.amount),
    formatCents(row.balance),
  ];
}

const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
const MONTH = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** "May 2026" of `2026-05`, "2026" of `2026`. */
const periodInWords = (period: string): string =>
  period.includes('-') ? MONTH.format(new Date(`${period}-15T00:00:00Z`)) : period;
