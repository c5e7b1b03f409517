import { Button } from '@mantine/core';
import { IconReceipt } from '@tabler/icons-react';
import type { SubscriptionInvoiceView } from '#libs/core/contracts';
import { Badge, Empty, exactDollars, localDate, Skeleton, withLocalDates } from '#libs/ui';
import { NOTHING_LOST, QueryFailed } from '../../page/query-failed.js';
import { Section } from '../../page/page.js';
import { detailOf } from '../../api/problem.js';
import { toast } from '../../toasts/toasts.js';
import { useChargesQuery, useReceiptMutation } from './subscription-api.js';
import classes from './subscription.module.css';

/** Charges for plans, with receipts. */
export function Charges() {
  const query = useChargesQuery(undefined, { refetchOnMountOrArgChange: true });
  const { data, isError } = query;
  return (
    <Section id="charges" title="What you have paid">
      {data?.length === 0 && (
        <Empty icon={<IconReceipt size={30} />} title="Nothing charged yet">
          Each month of a plan appears here with its receipt.
        </Empty>
      )}
      {data && data.length > 0 && (
        <ul className={classes.charges}>
          {data.map((charge) => (
            <li key={charge.id}>
              <ChargeLine charge={charge} />
            </li>
          ))}
        </ul>
      )}
      {!data && isError && (
        <QueryFailed query={query} title="Your charges could not be loaded" fallback={NOTHING_LOST} />
      )}
      {!data && !isError && <Skeleton height="148px" radius="20px" />}
    </Section>
  );
}

function ChargeLine({ charge }: { charge: SubscriptionInvoiceView }) {
  return (
    <>
      <div className={classes.chargeWhat}>
        <p className={classes.chargeDay}>{localDate(charge.issued_at)}</p>
        {charge.lines.map((line) => (
          <p key={line.description} className={classes.muted}>
            {withLocalDates(line.description)}
            {charge.lines.length > 1 && `: ${exactDollars(line.amount)}`}
          </p>
        ))}
        {charge.credit_used !== 0 && <p className={classes.muted}>{creditLabel(charge.credit_used)}</p>}
      </div>
      <div className={classes.chargeHow}>
        <strong>{exactDollars(charge.status === 'paid' ? charge.amount_paid : charge.total)}</strong>
        <PaymentState charge={charge} />
      </div>
      {charge.status === 'paid' && <ReceiptButton charge={charge} />}
    </>
  );
}

const creditLabel = (used: number): string =>
  used > 0 ? `${exactDollars(used)} from your credit` : `${exactDollars(-used)} kept for your next charge`;

function PaymentState({ charge }: { charge: SubscriptionInvoiceView }) {
  if (charge.status === 'paid')
    return (
      <span className={classes.muted}>
        {charge.card ? (
          <>
            <span className={classes.brand}>{charge.card.brand}</span> {charge.card.last4}
          </>
        ) : (
          'No card charged'
        )}
      </span>
    );
  if (charge.status !== 'open') return <Badge tone="neutral">Dropped</Badge>;
  return (
    <>
      <Badge tone="red">Not paid</Badge>
      {charge.next_attempt_at && (
        <span className={classes.muted}>Next try {localDate(charge.next_attempt_at)}</span>
      )}
    </>
  );
}

function ReceiptButton({ charge }: { charge: SubscriptionInvoiceView }) {
  const [fetchReceipt, { isLoading }] = useReceiptMutation();
  const open = async () => {
    const { data, error } = await fetchReceipt(charge.id);
    if (data) window.open(data, '_blank', 'noopener');
    else toast.error(detailOf(error, 'The receipt could not be loaded'));
  };
  return (
    <Button
      variant="default"
      size="sm"
      loading={isLoading}
      onClick={() => void open()}
      aria-label={`Receipt of ${localDate(charge.issued_at)}`}
    >
      Receipt
    </Button>
  );
}
