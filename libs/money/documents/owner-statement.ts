import { cents, formatCents, minus, type Cents } from '#libs/core/rules';
import { Page, type Column } from './pdf.js';

/** The summary of an owner's monthly statement, in cents: opening + earned + cleaning + other - paid = closing. */
export interface StatementFacts {
  ownerName: string;
  ownerEmail: string;
  /** `YYYY-MM`, UTC. */
  month: string;
  opening: Cents;
  earned: Cents;
  cleaning: Cents;
  paid: Cents;
  other: Cents;
  closing: Cents;
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
  { title: 'Date', width: 58 },
  { title: 'What', width: 190 },
  { title: 'Your share', width: 62, align: 'right' },
  { title: 'Cleaning', width: 62, align: 'right' },
  { title: 'Amount', width: 64, align: 'right' },
  { title: 'Balance', width: 64, align: 'right' },
];

/** Writes an owner's monthly statement as a PDF. @spec A3, A4, A13 */
export async function ownerStatement(
  facts: StatementFacts,
  rows: AsyncIterable<StatementRow>,
): Promise<Buffer> {
  const page = (await Page.begin(`Statement for ${monthInWords(facts.month)}`, facts.writtenAt))
    .lines([
      ['Owner', `${facts.ownerName}, ${facts.ownerEmail}`],
      ['Period', `${monthInWords(facts.month)}, days by UTC`],
    ])
    .heading('In short')
    .lines([
      ['Owed to you before', formatCents(facts.opening)],
      ['Earned, after our 10%', formatCents(facts.earned)],
      ['Cleaning fees, passed on', formatCents(facts.cleaning)],
      ...(facts.other === 0 ? [] : [['Came back or was corrected', formatCents(facts.other)] as const]),
      ['Paid to you', formatCents(minus(ZERO, facts.paid))],
      ['Owed to you after', formatCents(facts.closing)],
    ])
    .heading('Every movement');
  await page.table(COLUMNS, cellsOf(rows));
  return page
    .text(' ')
    .text('Amounts are US dollars. They come from the ledger that Latchkey keeps of every booking.')
    .finish();
}

async function* cellsOf(rows: AsyncIterable<StatementRow>): AsyncGenerator<string[]> {
  for await (const row of rows) yield cellsOfRow(row);
}

function cellsOfRow(row: StatementRow): string[] {
  const stay = row.checkIn && `${row.checkIn} to ${row.checkOut}`;
  const what = [row.type, row.home, [stay, row.reference && `#${row.reference}`].filter(Boolean).join(', ')];
  const isBalance = row.reference === '';
  const amount = (value: Cents) => (isBalance || value === 0 ? '' : formatCents(value));
  return [
    row.at.toISOString().slice(0, 10),
    what.filter(Boolean).join('\n'),
    amount(row.ownerShare),
    amount(row.cleaning),
    amount(row.amount),
    formatCents(row.balance),
  ];
}

const monthInWords = (month: string): string =>
  new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-15T00:00:00Z`),
  );
