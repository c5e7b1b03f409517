import { Button } from '@mantine/core';
import { useState } from 'react';
import { SENTENCES, type BookingView, type CancellationPreviewView } from '#libs/core/contracts';
import { dateRange, exactDollars, instantIn, shortId, Skeleton } from '#libs/ui';
import { QueryFailed } from '../../page/query-failed.js';
import { Textarea } from '../../forms/inputs.js';
import { Dialog } from '../../page/dialog.js';
import { ErrorSummary } from '../../forms/error-summary.js';
import { useFormFailure } from '../../forms/form-failure.js';
import { CANCELLATION_TOAST_MS, toast } from '../../toasts/toasts.js';
import { useCancelBookingMutation, useCancellationPreviewQuery } from '../../booking/bookings-api.js';
import classes from './bookings.module.css';

interface CancelDialogProps {
  booking: BookingView;
  onClose: () => void;
}

/** Shows the outcome of a cancellation before confirming it. @spec §2 /bookings Cancel modal, §8, A1, B1 */
export function CancelDialog({ booking, onClose }: CancelDialogProps) {
  const preview = useCancellationPreviewQuery(booking.id, { refetchOnMountOrArgChange: true });
  const [cancel, { isLoading }] = useCancelBookingMutation();
  const [reason, setReason] = useState('');
  const { failure, summary, errors, fail, clearErrors } = useFormFailure();

  const confirm = async () => {
    const { data, error } = await cancel({ id: booking.id, reason: reason.trim() || null });
    if (!data) return fail(error, SENTENCES.failedCancelBooking);
    onClose();
    if (data.refund_eligible)
      toast.success(`Booking cancelled. Refund: ${exactDollars(data.refund_amount)}`, CANCELLATION_TOAST_MS);
    else toast.info(SENTENCES.noRefundForCancellation, CANCELLATION_TOAST_MS);
  };

  return (
    <Dialog opened onClose={onClose} title="Cancel booking" size="lg">
      <div className={classes.dialog}>
        <p>
          <strong>{booking.property.title}</strong>
          <br />
          Booking #{shortId(booking.id)} · {dateRange(booking.check_in_date, booking.check_out_date)}
        </p>
        {preview.currentData && <WhoGetsWhat preview={preview.currentData} />}
        {preview.isError && <QueryFailed query={preview} title="What comes back could not be worked out" />}
        {!preview.currentData && !preview.isError && <Skeleton height="216px" radius="16px" />}
        <Textarea
          label="Reason (optional)"
          name="reason"
          autosize={false}
          rows={3}
          maxLength={500}
          value={reason}
          error={errors.reason}
          onChange={(event) => {
            setReason(event.currentTarget.value);
            clearErrors(['reason']);
          }}
        />
        <ErrorSummary
          failure={failure}
          summary={summary}
          retrying={isLoading}
          onRetry={() => void confirm()}
        />
        <div className={classes.dialogActions}>
          <Button variant="default" onClick={onClose} data-autofocus>
            Keep Booking
          </Button>
          <Button color="clay" loading={isLoading} onClick={() => void confirm()}>
            Confirm Cancellation
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

function WhoGetsWhat({ preview }: { preview: CancellationPreviewView }) {
  const unpaid = preview.paid_amount === 0;
  const lines: [string, number][] = [
    ['Back to you', preview.refund_amount],
    ['To the owner', preview.owner_amount],
    ['To Latchkey', preview.platform_amount],
    ['Cleaning fee, non-refundable', preview.cleaning_amount],
  ];
  return (
    <div className={classes.preview} data-eligible={preview.refund_eligible || undefined}>
      <p className={classes.previewTitle}>
        {preview.refund_eligible ? SENTENCES.refund75 : SENTENCES.noRefund}
      </p>
      {unpaid ? (
        <p>Nothing has been charged for this booking, so nothing has to come back. The dates are released.</p>
      ) : (
        <dl className={classes.previewLines}>
          {lines.map(([label, amount]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{exactDollars(amount)}</dd>
            </div>
          ))}
        </dl>
      )}
      {preview.voucher_returns !== undefined && <p>{voucherLabel(preview)}</p>}
      {!unpaid && (
        <p className={classes.muted}>
          {preview.refund_eligible ? 'This holds if you cancel before ' : 'The last moment for a refund was '}
          {instantIn(preview.refund_cutoff_at, preview.time_zone)}.
        </p>
      )}
    </div>
  );
}

/** What becomes of the voucher; amounts divided beyond the payment are what it has paid for good. @spec A11 */
function voucherLabel(preview: CancellationPreviewView): string {
  if (!preview.voucher_returns) return 'Your voucher is used up.';
  const { refund_amount, owner_amount, platform_amount, cleaning_amount, paid_amount } = preview;
  const divided = refund_amount + owner_amount + platform_amount + cleaning_amount;
  return Math.round((divided - paid_amount) * 100) > 0
    ? 'Your voucher comes back, less what it paid of the cleaning fee.'
    : 'Your voucher comes back.';
}
