import type { QuoteView } from '#libs/core/contracts';
import { Badge, exactDollars, Skeleton } from '#libs/ui';
import { NightLines } from './night-lines.js';
import classes from './cost-breakdown.module.css';

/** The cost of the stay, line by line, from the server's quote; the owner's fee is not part of the total. @spec §2 /book, A2, A3 */
export function CostBreakdown({ quote }: { quote: QuoteView }) {
  return (
    <dl className={classes.lines}>
      <NightLines lines={quote.price_lines} />
      <div>
        <dt>
          Cleaning fee <Badge tone="amber">REQUIRED</Badge>
        </dt>
        <dd>{exactDollars(quote.cleaning_fee)}</dd>
      </div>
      {quote.voucher && (
        <div className={classes.voucher}>
          <dt>{quote.voucher.title}</dt>
          <dd>−{exactDollars(quote.voucher.amount_off)}</dd>
        </div>
      )}
      <div className={classes.note}>
        <dt>Service fee</dt>
        <dd>{quote.service_fee_note}</dd>
      </div>
      <div className={classes.total}>
        <dt>Total</dt>
        <dd>
          {quote.voucher && <del>{exactDollars(quote.total_amount + quote.voucher.amount_off)}</del>}{' '}
          {exactDollars(quote.total_amount)}
        </dd>
      </div>
    </dl>
  );
}

/** The breakdown's shape while the quote is loading. */
export function CostBreakdownSkeleton() {
  return (
    <div className={classes.lines} aria-busy="true">
      <Skeleton height="1.5rem" />
      <Skeleton height="1.75rem" />
      <Skeleton height="1.375rem" />
      <Skeleton height="3.25rem" />
    </div>
  );
}
