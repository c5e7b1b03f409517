import { instantInWords } from '#libs/core/platform';
import { formatCents, type Cents } from '#libs/core/rules';
import { Page } from './pdf.js';

/** Everything a plan receipt states. */
export interface PlanReceiptFacts {
  number: string;
  travelerName: string;
  email: string;
  lines: readonly { description: string; amount: Cents }[];
  total: Cents;
  creditUsed: Cents;
  paid: Cents;
  card: string | null;
  paymentReference: string | null;
  paidAt: Date;
}

/** Writes a PDF receipt of a plan charge, in the provider's figures. @spec §9 Subscription, A12 */
export async function planReceipt(facts: PlanReceiptFacts): Promise<Buffer> {
  const { creditUsed } = facts;
  const credit: [string, string][] =
    creditUsed === 0
      ? []
      : [
          creditUsed > 0
            ? ['From your credit', formatCents(creditUsed)]
            : ['Kept as credit for your next charge', formatCents((0 - creditUsed) as Cents)],
        ];
  return (await Page.begin('Receipt', facts.paidAt))
    .lines([
      ['Receipt', facts.number],
      ['Paid', inUtc(facts.paidAt)],
      ['Paid by', `${facts.travelerName}, ${facts.email}`],
      ...(facts.card ? [['Card', facts.card] as const] : []),
      ...(facts.paymentReference ? [['Payment reference', facts.paymentReference] as const] : []),
    ])
    .heading('Your plan')
    .lines(facts.lines.map(({ description, amount }) => [description, formatCents(amount)] as const))
    .heading('What was paid')
    .lines([['Total', formatCents(facts.total)], ...credit])
    .total('Charged to card (USD)', formatCents(facts.paid))
    .text(
      'Plans are for travelers and renew every month until they are cancelled; what is paid runs to its end.',
    )
    .finish();
}

/** A plan has no location, so its receipt uses UTC. */
const inUtc = (instant: Date): string => instantInWords(instant, 'UTC');
