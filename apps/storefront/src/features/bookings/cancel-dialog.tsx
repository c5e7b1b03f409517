import { Button } from '@mantine/core';
import { SENTENCES, type BookingView, type CancellationPreviewView } from '#libs/core/contracts';
import { dateRange, exactDollars, instantIn, Notice, shortId, Skeleton } from '#libs/ui';
import { Facts } from '../../page/facts.js';
import { QueryFailed } from '../../page/query-failed.js';
import { Textarea } from '../../forms/inputs.js';
import { Dialog } from '../../page/dialog.js';
import { ErrorSummary } from '../../forms/error-summary.js';
import { useForm } from '../../forms/use-form.js';
import { CANCELLATION_TOAST_MS, toast } from '../../toasts/toasts.js';
import { useCancelBookingMutation, useCancellationPreviewQuery } from '../../booking/bookings-api.js';
import classes from './bookings.module.css';

interface CancelDialogProps {
  booking: BookingView;
  onClose: () => void;
  /** Takes the place of `onClose` once the booking is cancelled. */
  onCancelled: () => void;
  /** Opens the change of dates instead. */
  onChangeDates: () => void;
}

/** Shows the outcome of a cancellation before confirming it. @spec §2 /bookings Cancel modal, §8, A1, B1 */
export function CancelDialog({ booking, onClose, onCancelled, onChangeDates }: CancelDialogProps) {
  const preview = useCancellationPreviewQuery(booking.id, { refetchOnMountOrArgChange: true });
  const [cancel, { isLoading }] = useCancelBookingMutation();
  const form = useForm({ reason: '' });

  const confirm = async () => {
    const { data, error } = await cancel({ id: booking.id, reason: form.draft.reason.trim() || null });
    if (!data) return form.fail(error, SENTENCES.failedCancelBooking);
    onCancelled();
    if (data.refund_eligible)
      toast.success(`Booking cancelled. Refund: ${exactDollars(data.refund_amount)}`, CANCELLATION_TOAST_MS);
    else toast.info(SENTENCES.noRefundForCancellation, CANCELLATION_TOAST_MS);
  };

  return (
    <Dialog opened onClose={onClose} backCloses={false} title="Cancel booking" size="lg">
      <div className="lk-form">
        <p>
          <strong>{booking.property.title}</strong>
          <br />
          Booking #{shortId(booking.id)} · {dateRange(booking.check_in_date, booking.check_out_date)}
        </p>
        {preview.currentData && <RefundSplit preview={preview.currentData} />}
        {preview.isError && <QueryFailed query={preview} title="We could not work out your refund" />}
        {!preview.currentData && !preview.isError && <Skeleton height="216px" radius="16px" />}
        {booking.status === 'confirmed' && preview.currentData?.refund_eligible && (
          <Notice
            title="Would other dates work?"
            actions={
              <Button size="sm" variant="default" onClick={onChangeDates}>
                Change dates instead
              </Button>
            }
          >
            Cancelling gives back {exactDollars(preview.currentData.refund_amount)} of{' '}
            {exactDollars(preview.currentData.paid_amount)}. Moving your stay costs no fee: you pay or get
            back only the difference.
          </Notice>
        )}
        <Textarea
          label="Reason (optional)"
          {...form.field('reason')}
          autosize={false}
          rows={3}
          maxLength={500}
        />
        <ErrorSummary
          failure={form.failure}
          summary={form.summary}
          retrying={isLoading}
          onRetry={() => void confirm()}
        />
        <div className="lk-dialog-actions">
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

function RefundSplit({ preview }: { preview: CancellationPreviewView }) {
  const unpaid = preview.paid_amount === 0;
  const lines: [string, number][] = [
    ['Your refund', preview.refund_amount],
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
        <p>
          You haven’t been charged for this booking, so there is nothing to refund. The dates will be
          released.
        </p>
      ) : (
        <Facts
          className={classes.previewLines}
          facts={lines.map(([label, amount]) => [label, exactDollars(amount)])}
        />
      )}
      {preview.voucher_returns !== undefined && <p>{voucherLabel(preview)}</p>}
      {!unpaid && (
        <p className="lk-muted">
          {preview.refund_eligible ? 'If you cancel before ' : 'The refund deadline was '}
          {instantIn(preview.refund_cutoff_at, preview.time_zone)}.
        </p>
      )}
    </div>
  );
}

/** The effect on the voucher: whatever the split exceeds the payment by was paid by the voucher and is not returned. @spec A11 */
function voucherLabel(preview: CancellationPreviewView): string {
  if (!preview.voucher_returns) return 'Your voucher is used up.';
  const { refund_amount, owner_amount, platform_amount, cleaning_amount, paid_amount } = preview;
  const divided = refund_amount + owner_amount + platform_amount + cleaning_amount;
  return Math.round((divided - paid_amount) * 100) > 0
    ? 'You get your voucher back, less what it paid of the cleaning fee.'
    : 'You get your voucher back.';
}
