import { IconTicket } from '@tabler/icons-react';
import type { VoucherView } from '#libs/core/contracts';
import type { VoucherState } from '#libs/core/rules';
import { Badge, Empty, localDate, Skeleton } from '#libs/ui';
import { QueryFailed } from '../../page/query-failed.js';
import { CopyCode } from './copy-code.js';
import { useVouchersQuery } from '../../vouchers/vouchers-api.js';
import classes from './vouchers.module.css';

const STATES: Record<VoucherState, { label: string; tone: 'green' | 'amber' | 'neutral' }> = {
  available: { label: 'Available', tone: 'green' },
  returned: { label: 'Back again', tone: 'green' },
  held: { label: 'Held by a booking', tone: 'amber' },
  used: { label: 'Used', tone: 'neutral' },
  expired: { label: 'Expired', tone: 'neutral' },
};

/** All my vouchers with their state. @spec E10 */
export function MyVouchers() {
  const query = useVouchersQuery(undefined, { refetchOnMountOrArgChange: true });
  const { data, isError } = query;
  if (!data && isError) return <QueryFailed query={query} title="Your vouchers could not be loaded" />;
  if (!data) return <Skeleton height="92px" radius="20px" />;
  if (data.length === 0)
    return (
      <Empty icon={<IconTicket size={30} />} title="No vouchers yet">
        Redeem a perk above and its voucher waits here until you use it.
      </Empty>
    );
  return (
    <ul className={`lk-rows ${classes.vouchers}`}>
      {data.map((voucher) => (
        <li key={voucher.code}>
          <Voucher voucher={voucher} />
        </li>
      ))}
    </ul>
  );
}

function Voucher({ voucher }: { voucher: VoucherView }) {
  const { label, tone } = STATES[voucher.state];
  const usable = voucher.state === 'available' || voucher.state === 'returned';
  return (
    <>
      <div className={classes.about}>
        <p className={classes.title}>
          {voucher.title} <Badge tone={tone}>{label}</Badge>
        </p>
        <p className="lk-muted">
          {voucher.terms} · {statusDetail(voucher)}
        </p>
      </div>
      {usable ? <CopyCode code={voucher.code} /> : <code className="lk-muted">{voucher.code}</code>}
    </>
  );
}

function statusDetail(voucher: VoucherView): string {
  if (voucher.property_title)
    return `${voucher.state === 'held' ? 'waiting for the payment of' : 'used for'} ${voucher.property_title}`;
  return `${voucher.state === 'expired' ? 'expired' : 'valid until'} ${localDate(voucher.expires_at)}`;
}
