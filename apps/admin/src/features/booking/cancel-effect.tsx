import { Loader } from '@mantine/core';
import type { BookingTimelineView, OperatorCancellationPreviewView } from '#libs/core/contracts';
import { dateRange, exactDollars, Notice } from '#libs/ui';
import { detailOf } from '../../api/problem.js';
import { Facts } from '../../page/facts.js';
import { Money } from '../../page/values.js';

interface CancelEffectProps {
  booking: BookingTimelineView['booking'];
  /** The query for the preview of this cancellation. */
  preview: { currentData?: OperatorCancellationPreviewView; error?: unknown };
}

/** Whose stay is cancelled, who gets what, and whether a second operator has to agree. @spec A1, A5, A7, G12 */
export function CancelEffect({ booking, preview: { currentData, error } }: CancelEffectProps) {
  return (
    <>
      <p>
        <strong>
          {booking.traveler.full_name} · {booking.property.title} ·{' '}
          {dateRange(booking.check_in_date, booking.check_out_date)}
        </strong>
      </p>
      {error !== undefined && (
        <Notice tone="bad">{detailOf(error, 'The effect could not be calculated.')}</Notice>
      )}
      {!currentData && error === undefined && <Loader size="sm" aria-label="Calculating the effect" />}
      {currentData && booking.status === 'pending' && (
        <p>
          Nothing has been paid. The nights are free again at once; a payment that still arrives is refunded.
        </p>
      )}
      {currentData && booking.status !== 'pending' && <Shares preview={currentData} />}
      {currentData?.needs_approval && <ApprovalNeeded preview={currentData} />}
    </>
  );
}

/** The parts add up to what was paid and what a voucher took off, which is Latchkey's expense. */
function Shares({ preview }: { preview: OperatorCancellationPreviewView }) {
  const { refund_amount: refund, owner_amount: owner, cleaning_amount: cleaning } = preview;
  const { platform_amount: platform, paid_amount: paid } = preview;
  const voucher = refund + owner + cleaning + platform - paid;
  return (
    <Facts
      className="facts sum"
      facts={[
        ['Refund to card', <Money amount={refund} />],
        ['Owner’s share', <Money amount={owner} />],
        ['Cleaning fee, to the owner', <Money amount={cleaning} />],
        ['Latchkey’s share', <Money amount={platform} />],
        voucher >= CENT && ['Voucher, at our expense', <Money amount={-voucher} />],
        ['Paid', <Money amount={paid} />],
      ]}
    />
  );
}

/** Smaller differences come from adding dollars. */
const CENT = 0.005;

function ApprovalNeeded({ preview }: { preview: OperatorCancellationPreviewView }) {
  const limit = exactDollars(preview.approval_above).replace('.00', '');
  return (
    <Notice tone="warn" role="status">
      {preview.refund_amount > preview.approval_above
        ? `Refunds above ${limit} need a second operator.`
        : 'With your other refunds of the last 24 hours, this one needs a second operator.'}{' '}
      Nothing happens until they approve.
    </Notice>
  );
}
