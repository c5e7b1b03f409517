import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { OwnerBookingView, OwnerCancellationPreviewView } from '#libs/core/contracts';
import {
  CAUSE_WORDS,
  MAX_CANCELLATION_WORDS,
  needsWords,
  OWNER_CANCELLATION_CAUSES,
  type OwnerCancellationCause,
} from '#libs/core/rules';
import { dateRange, exactDollars, Notice, shortId, Skeleton } from '#libs/ui';
import { codeOf } from '../../api/problem.js';
import { Facts } from '../../page/facts.js';
import { Dialog } from '../../page/dialog.js';
import { paths } from '../../page/paths.js';
import { QueryFailed } from '../../page/query-failed.js';
import { ErrorSummary } from '../../forms/error-summary.js';
import { useForm } from '../../forms/use-form.js';
import { Textarea } from '../../forms/inputs.js';
import { CANCELLATION_TOAST_MS, toast } from '../../toasts/toasts.js';
import { useWithdrawalPreviewQuery, useWithdrawStayMutation } from '../../booking/owner-bookings-api.js';
import { ContactButton } from '../../booking/contact-button.js';
import { MessageButton } from '../../conversations/message-button.js';
import { useNow } from '../../api/server-time.js';
import classes from './bookings.module.css';
import { reliabilityEffect } from './reliability-effect.js';

interface WithdrawDialogProps {
  booking: OwnerBookingView;
  onClose: () => void;
}

interface Draft {
  cause: OwnerCancellationCause | '';
  reason: string;
}

/** Refusals after which there is nothing left to withdraw. */
const OVER = new Set([
  'booking.cancelled_already',
  'booking.cancelled_by_guest',
  'booking.hold_released',
  'booking.check_in_passed',
  'booking.wrong_status',
]);

/** The owner withdraws a stay: what the guest gets back, what it does to the reliability, and what else could be done. @spec A7, G8 */
export function WithdrawDialog({ booking, onClose }: WithdrawDialogProps) {
  const { guest_name: guest } = booking;
  const preview = useWithdrawalPreviewQuery(booking.id, { refetchOnMountOrArgChange: true });
  const [withdraw, { isLoading }] = useWithdrawStayMutation();
  const [over, setOver] = useState(false);
  const form = useForm<Draft>({ cause: '', reason: '' });
  const status = preview.currentData?.status ?? (booking.status === 'pending' ? 'pending' : 'confirmed');

  const confirm = async () => {
    const { cause, reason } = form.draft;
    if (cause === '') return form.reject({ cause: 'Please choose a reason' });
    if (needsWords(cause) && reason.trim() === '')
      return form.reject({ reason: 'Please say why, in a few words' });
    const { data, error } = await withdraw({
      id: booking.id,
      cause,
      reason: reason.trim(),
      expected_status: status,
    });
    if (!data) {
      setOver(OVER.has(codeOf(error) ?? ''));
      return form.fail(error, 'The booking could not be cancelled');
    }
    onClose();
    const back = data.refund_amount > 0 ? ` ${guest} gets ${exactDollars(data.refund_amount)} back.` : '';
    toast.success(`The booking is cancelled.${back}`, CANCELLATION_TOAST_MS);
  };

  return (
    <Dialog opened onClose={onClose} backCloses={false} title="Cancel this booking" size="lg">
      <div className="lk-form">
        <p>
          <strong>{booking.property_title}</strong>
          <br />
          {guest} · Booking #{shortId(booking.id)} ·{' '}
          {dateRange(booking.check_in_date, booking.check_out_date)}
        </p>
        {preview.currentData && <Consequences preview={preview.currentData} guest={guest} />}
        {preview.isError && !over && (
          <QueryFailed query={preview} title="What cancelling means could not be worked out" />
        )}
        {!preview.currentData && !preview.isError && <Skeleton height="168px" radius="16px" />}
        {!over && (
          <>
            {status === 'confirmed' && <Alternatives booking={booking} />}
            <Causes form={form} />
            <Textarea
              label={
                form.draft.cause === 'other'
                  ? 'Your reason'
                  : status === 'confirmed'
                    ? `A few words to ${guest} (optional)`
                    : 'A few words (optional)'
              }
              description={
                status === 'confirmed'
                  ? `${guest} is told all of it.`
                  : `Kept with the booking. ${guest}, who has not paid, is told the reason from the list only.`
              }
              {...form.field('reason')}
              required={form.draft.cause === 'other'}
              rows={3}
              maxLength={MAX_CANCELLATION_WORDS}
            />
          </>
        )}
        <ErrorSummary
          failure={form.failure}
          summary={form.summary}
          retrying={isLoading}
          onRetry={() => void confirm()}
        />
        <div className="lk-dialog-actions">
          {over ? (
            <Button onClick={onClose}>Back to bookings</Button>
          ) : (
            <>
              <Button variant="default" onClick={onClose} data-autofocus>
                Keep the stay
              </Button>
              <Button color="clay" loading={isLoading} onClick={() => void confirm()}>
                {status === 'confirmed' ? 'Cancel and refund' : 'Cancel booking'}
              </Button>
            </>
          )}
        </div>
      </div>
    </Dialog>
  );
}

/** Exactly what the press does. @spec A7, G8, G9 */
function Consequences({ preview, guest }: { preview: OwnerCancellationPreviewView; guest: string }) {
  if (preview.status === 'pending')
    return (
      <Notice tone="warn">
        Nothing has been paid yet. {guest} is told at once, and the nights are free again. It does not count
        in your reliability.
      </Notice>
    );
  return (
    <div className={classes.preview}>
      <Facts
        className={classes.previewLines}
        facts={[
          [`Back to ${guest}, cleaning fee included`, exactDollars(preview.refund_amount)],
          ['You no longer earn', exactDollars(preview.forgone_amount)],
        ]}
      />
      {preview.reliability && (
        <p>
          {reliabilityEffect(preview.reliability)}{' '}
          <Link to={paths.ownerReliability}>How it is worked out</Link>
        </p>
      )}
      <p className="lk-muted">{guest} is told at once, and the nights are free again.</p>
    </div>
  );
}

/** What may spare both sides the cancellation. */
function Alternatives({ booking }: { booking: OwnerBookingView }) {
  const { guest_name: guest } = booking;
  const now = useNow();
  return (
    <Notice title={`First ask ${guest}?`}>
      Other dates may suit {guest} as well. If {guest} wants to cancel, they can do so under My Bookings, and
      it does not count against you.
      <div className={classes.alternatives}>
        <MessageButton bookingId={booking.id} label={`Message ${guest}`} />
        <ContactButton booking={booking} whom={guest} now={now} />
      </div>
    </Notice>
  );
}

function Causes({ form }: { form: ReturnType<typeof useForm<Draft>> }) {
  const error = form.errors.cause;
  return (
    <fieldset className={classes.causes} aria-describedby={error ? 'cause-error' : undefined}>
      <legend>Why are you cancelling?</legend>
      {OWNER_CANCELLATION_CAUSES.map((cause) => (
        <label key={cause}>
          <input
            type="radio"
            name="cause"
            value={cause}
            checked={form.draft.cause === cause}
            onChange={() => form.change({ cause })}
          />
          {CAUSE_WORDS[cause].label}
        </label>
      ))}
      {error && (
        <p id="cause-error" className={classes.causeError}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
