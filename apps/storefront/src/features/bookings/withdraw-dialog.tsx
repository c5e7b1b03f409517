import { Button } from '@mantine/core';
import type { OwnerBookingView } from '#libs/core/contracts';
import { dateRange, exactDollars, Notice, shortId } from '#libs/ui';
import { Dialog } from '../../page/dialog.js';
import { ErrorSummary } from '../../forms/error-summary.js';
import { useForm } from '../../forms/use-form.js';
import { Textarea } from '../../forms/inputs.js';
import { CANCELLATION_TOAST_MS, toast } from '../../toasts/toasts.js';
import { useWithdrawStayMutation } from '../../booking/owner-bookings-api.js';

interface WithdrawDialogProps {
  booking: OwnerBookingView;
  onClose: () => void;
}

/** The owner withdraws a stay: the guest gets a full refund, the owner earns nothing. @spec A7 */
export function WithdrawDialog({ booking, onClose }: WithdrawDialogProps) {
  const { guest_name: guest, status } = booking;
  const [withdraw, { isLoading }] = useWithdrawStayMutation();
  const form = useForm({ reason: '' });

  const confirm = async () => {
    const { data, error } = await withdraw({ id: booking.id, reason: form.draft.reason.trim() });
    if (!data) return form.fail(error, 'The stay could not be withdrawn');
    onClose();
    const back = status === 'confirmed' ? ` ${guest} gets ${exactDollars(data.refund_amount)} back.` : '';
    toast.success(`The stay is withdrawn.${back}`, CANCELLATION_TOAST_MS);
  };

  return (
    <Dialog opened onClose={onClose} backCloses={false} title="Withdraw this stay" size="lg">
      <div className="lk-form">
        <p>
          <strong>{booking.property_title}</strong>
          <br />
          {guest} · Booking #{shortId(booking.id)} ·{' '}
          {dateRange(booking.check_in_date, booking.check_out_date)}
        </p>
        <Notice tone="warn">
          {status === 'confirmed'
            ? `${guest} gets everything back, the cleaning fee included, and is told at once. You earn nothing from this stay, and the nights are free again.`
            : `Nothing has been paid yet. ${guest} is told at once, and the nights are free again.`}
        </Notice>
        <Textarea
          label="Why do you withdraw it?"
          description="Kept with the booking, for our team."
          {...form.field('reason')}
          required
          rows={3}
          maxLength={1_000}
        />
        <ErrorSummary
          failure={form.failure}
          summary={form.summary}
          retrying={isLoading}
          onRetry={() => void confirm()}
        />
        <div className="lk-dialog-actions">
          <Button variant="default" onClick={onClose} data-autofocus>
            Keep the stay
          </Button>
          <Button color="clay" loading={isLoading} onClick={() => void confirm()}>
            {status === 'confirmed' ? 'Withdraw and refund' : 'Withdraw'}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
