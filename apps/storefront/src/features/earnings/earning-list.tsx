import type { EarningView, PayoutAccountView } from '#libs/core/contracts';
import { Badge, dateRange, exactDollars, shortId } from '#libs/ui';
import { earningStatus, reasonLabel, dateLabel } from './earning-labels.js';
import classes from './earnings.module.css';

interface EarningListProps {
  lines: readonly EarningView[];
  account: PayoutAccountView;
  label: string;
}

/** Earnings with their parts: nights, service fee (10%), cleaning, net amount. @spec A1, A3, A4, A5 */
export function EarningList({ lines, account, label }: EarningListProps) {
  return (
    <ul className={classes.lines} aria-label={label}>
      {lines.map((line) => (
        <li key={line.id} className={classes.line}>
          <Head line={line} />
          <Split line={line} />
          <div className={classes.state}>
            <Status line={line} />
            <span className="lk-muted">{dateLabel(line, account)}</span>
          </div>
        </li>
      ))}
    </ul>
  );
}

function Head({ line }: { line: EarningView }) {
  const reason = reasonLabel(line);
  const isAdvance = line.reason === 'advance';
  return (
    <div className={classes.head}>
      <h3>
        {line.property?.title ?? (isAdvance ? 'A payout you have already had' : 'A payout that came back')}
      </h3>
      <p className="lk-muted">
        {line.check_in_date &&
          line.check_out_date &&
          `${dateRange(line.check_in_date, line.check_out_date)} · `}
        {line.booking_id
          ? `Booking #${shortId(line.booking_id)}`
          : isAdvance
            ? 'Deducted from your next payout'
            : 'Owed to you again'}
      </p>
      {reason && <p className={classes.reason}>{reason}</p>}
    </div>
  );
}

function Status({ line }: { line: EarningView }) {
  const [label, tone] = earningStatus(line);
  return <Badge tone={tone}>{label}</Badge>;
}

function Split({ line }: { line: EarningView }) {
  return (
    <dl className={classes.split}>
      {partsOf(line).map(({ place, label, value }) => (
        <div key={place} data-place={place}>
          <dt>{label}</dt>
          <dd>{exactDollars(value)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** `place` is the part's column, the same in every row, so that amounts of one kind align. */
interface Part {
  place: 'nights' | 'fee' | 'cleaning' | 'total';
  label: string;
  value: number;
}

function partsOf(line: EarningView): Part[] {
  const parts: Part[] = [];
  if (line.subtotal !== null) parts.push({ place: 'nights', label: 'Nights', value: line.subtotal });
  if (line.fee_share !== null)
    parts.push({ place: 'nights', label: 'Inconvenience fee', value: line.fee_share });
  if (line.service_fee !== null)
    parts.push({ place: 'fee', label: 'Service fee (10%)', value: -line.service_fee });
  if (line.cleaning_amount !== 0)
    parts.push({ place: 'cleaning', label: 'Cleaning', value: line.cleaning_amount });
  return [...parts, { place: 'total', label: 'You get', value: line.total_amount }];
}
