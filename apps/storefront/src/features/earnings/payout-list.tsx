import { IconCash } from '@tabler/icons-react';
import { useState } from 'react';
import type { PayoutAccountView, PayoutView } from '#libs/core/contracts';
import { Badge, Empty, exactDollars, plural, shortId, Skeleton } from '#libs/ui';
import { NOTHING_LOST, QueryFailed } from '../../page/query-failed.js';
import { EarningList } from './earning-list.js';
import { onMyClock, payoutStatus } from './earning-labels.js';
import { usePayoutQuery, usePayoutsQuery } from './earnings-api.js';
import classes from './earnings.module.css';
import { ShortList } from './short-list.js';

/** Payouts, latest first; each expands to show its earnings. @spec A13 */
export function PayoutList({ account }: { account: PayoutAccountView }) {
  const query = usePayoutsQuery();
  const { data, isError } = query;
  if (!data && isError)
    return <QueryFailed query={query} title="Your payouts could not be loaded" fallback={NOTHING_LOST} />;
  if (!data) return <Skeleton height="180px" radius="20px" />;
  if (data.length === 0)
    return (
      <Empty icon={<IconCash size={30} />} title="No payouts yet">
        {account.status === 'enabled'
          ? 'The first one goes out a day after your first stay ends.'
          : 'They start once your payout account is set up. Until then we keep your earnings for you.'}
      </Empty>
    );
  return (
    <ShortList
      className={classes.payouts}
      items={data}
      limit={6}
      showAllLabel="Show all payouts"
      render={(payout) => (
        <li key={payout.id}>
          <Payout payout={payout} account={account} />
        </li>
      )}
    />
  );
}

function Payout({ payout, account }: { payout: PayoutView; account: PayoutAccountView }) {
  const [open, setOpen] = useState(false);
  const [label, tone] = payoutStatus(payout);
  return (
    <details className={classes.payout} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <span className={classes.payoutAmount}>{exactDollars(payout.amount)}</span>
        <span className={classes.payoutWhen}>
          {onMyClock(payout.finished_at ?? payout.requested_at)}
          <span className="lk-muted">
            {plural(payout.line_count, 'payment')} · Payout #{shortId(payout.id)}
          </span>
        </span>
        <Badge tone={tone}>{label}</Badge>
      </summary>
      {payout.failure && <p className={classes.failure}>{payout.failure}</p>}
      {payout.status === 'paid' && payout.reversed_amount > 0 && (
        <p className={classes.failure}>{exactDollars(payout.reversed_amount)} of it came back to us.</p>
      )}
      {open && <PayoutDetails id={payout.id} account={account} />}
    </details>
  );
}

function PayoutDetails({ id, account }: { id: string; account: PayoutAccountView }) {
  const query = usePayoutQuery(id);
  const { data, isError } = query;
  if (!data && isError)
    return <QueryFailed query={query} title="This payout could not be loaded" fallback={NOTHING_LOST} />;
  if (!data) return <Skeleton height="90px" radius="14px" />;
  return (
    <>
      {data.reference && <p className="lk-muted">Transfer {data.reference}</p>}
      <EarningList lines={data.lines} account={account} label={`What payout ${shortId(id)} covers`} />
    </>
  );
}
