import type { EarningView, PayoutAccountView } from '#libs/core/contracts';
import { Badge, dateRange, exactDollars, shortId } from '#libs/ui';
import { earningStatus, reasonLabel, dateLabel } from './earning-labels.js';
import classes from './earnings.module.css';
import { Folded, useFolds } from './folded.js';

interface EarningListProps {
  lines: readonly EarningView[];
  account: PayoutAccountView;
  label: string;
}

/** Earnings with their parts: nights, service fee (10%), cleaning, net amount. @spec A1, A3, A4, A5 */
export function EarningList({ lines, account, label }: EarningListProps) {
  const Line = useFolds() ? FoldedLine : OpenLine;
  return (
    <ul className={classes.lines} aria-label={label}>
      {lines.map((line) => (
        <li key={line.id}>
          <Line line={line} account={account} />
        </li>
      ))}
    </ul>
  );
}

interface LineProps {
  line: EarningView;
  account: PayoutAccountView;
}

const OpenLine = ({ line, account }: LineProps) => (
  <div className={classes.line}>
    <div className={classes.head}>
      <h3>{titleOf(line)}</h3>
      <p className="lk-muted">{[datesOf(line), originOf(line)].filter(Boolean).join(' · ')}</p>
      <Reason line={line} />
    </div>
    <Split line={line} />
    <div className={classes.state}>
      <Status line={line} />
      <span className="lk-muted">{dateLabel(line, account)}</span>
    </div>
  </div>
);

const FoldedLine = ({ line, account }: LineProps) => (
  <Folded title={titleOf(line)} note={noteOf(line)} amount={line.total_amount}>
    <Split line={line} />
    <Reason line={line} />
    <p className="lk-muted">
      {dateLabel(line, account)} · {originOf(line)}
    </p>
  </Folded>
);

const titleOf = ({ property, reason }: EarningView): string =>
  property?.title ?? (reason === 'advance' ? 'A payout you have already had' : 'A payout that came back');

/** The nights; empty for what is not a stay. */
const datesOf = ({ check_in_date: from, check_out_date: to }: EarningView): string =>
  from && to ? dateRange(from, to) : '';

function originOf({ booking_id: id, reason }: EarningView): string {
  if (id) return `Booking #${shortId(id)}`;
  return reason === 'advance' ? 'Deducted from your next payout' : 'Owed to you again';
}

/** The dates, and the status where the list does not say it already. */
const noteOf = (line: EarningView): string =>
  [datesOf(line), line.status === 'upcoming' ? '' : earningStatus(line)[0]].filter(Boolean).join(' · ');

function Reason({ line }: Pick<LineProps, 'line'>) {
  const reason = reasonLabel(line);
  return reason && <p className={classes.reason}>{reason}</p>;
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
