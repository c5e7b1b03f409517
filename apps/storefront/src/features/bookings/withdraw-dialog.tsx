import { Button } from '@mantine/core';
import { useState } from 'react';
import type { OwnerBookingView } from '#libs/core/contracts';
import { dateRange, exactDollars, Notice, shortId } from '#libs/ui';
import { Dialog } from '../../page/dialog.js';
import { ErrorSummary } from '../../forms/error-summary.js';
import { useFormFailure } from '../../forms/form-failure.js';
import { Textarea } from '../../forms/inputs.js';
import { CANCELLATION_TOAST_MS, toast } from '../../toasts/toasts.js';
import classes from './bookings.module.css';
import { useWithdrawStayMutation } from '../../booking/owner-bookings-api.js';

interface WithdrawDialogProps {
  booking: OwnerBookingView;
  onClose: () => void;
}

/** The owner withdraws a stay: the guest gets a full refund, the owner earns nothing. @spec A7 */
export function WithdrawDialog({ booking, onClose }: WithdrawDialogProps) {
  const { guest_name: guest, status } = booking;
  const [withdraw, { isLoading }] = useWithdrawStayMutation();
  const [reason, setReason] = useState('');
  const { failure, summary, errors, fail, clearErrors } = useFormFailure();

  const confirm = async () => {
    const { data, error } = await withdraw({ id: booking.id, reason: reason.trim() });
    if (!data) return fail(error, 'The stay could not be withdrawn');
    onClose();
    const back = status === 'confirmed' ? ` ${guest} gets ${exactDollars(data.refund_amount)} back.` : '';
    toast.success(`The stay is withdrawn.${back}`, CANCELLATION_TOAST_MS);
  };

  return (
    <Dialog opened onClose={onClose} title="Withdraw this stay" size="lg">
      <div className={classes.dialog}>
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
          name="reason"
          required
          rows={3}
          maxLength={1_000}
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
            Keep the stay
          </Button>
          <Button color="clay" loading={isLoading} onClick={() => void confirm()}>
            Withdraw and refund
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
