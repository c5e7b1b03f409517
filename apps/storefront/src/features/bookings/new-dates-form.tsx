import { Button, Checkbox } from '@mantine/core';
import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import type { BookingView, DateChangePreviewView } from '#libs/core/contracts';
import { dateRange, exactDollars, instantIn, plural, Skeleton } from '#libs/ui';
import {
  useDateChangePreviewQuery,
  useProposeDatesMutation,
  type NewDates,
} from '../../booking/date-changes-api.js';
import { usePay } from '../../booking/use-pay.js';
import { ErrorSummary } from '../../forms/error-summary.js';
import { useForm } from '../../forms/use-form.js';
import { Facts } from '../../page/facts.js';
import { QueryFailed } from '../../page/query-failed.js';
import { NightLines } from '../../stay/night-lines.js';
import { toast } from '../../toasts/toasts.js';
import classes from './bookings.module.css';

interface NewDatesFormProps {
  booking: BookingView;
  dates: NewDates;
  onClose: () => void;
}

const FRESH = { refetchOnMountOrArgChange: true };

/** What the new dates cost or give back, and the button that moves the stay or leads to the payment. @spec G7, §5 Booking */
export function NewDatesForm({ booking, dates, onClose }: NewDatesFormProps) {
  const preview = useDateChangePreviewQuery(dates, FRESH);
  const [propose, { isLoading }] = useProposeDatesMutation();
  const { pay, paying } = usePay();
  const form = useForm({ accepted: false });
  const offer = preview.currentData;

  if (!offer)
    return preview.isError ? (
      <QueryFailed query={preview} title="Your stay cannot move to these dates" />
    ) : (
      <Skeleton height="240px" radius="16px" />
    );

  const submit = async () => {
    const { data, error } = await propose({
      id: dates.id,
      check_in_date: dates.checkIn,
      check_out_date: dates.checkOut,
      accepts_liability_waiver: form.draft.accepted,
      expected_difference: offer.difference,
    });
    if (!data) return form.fail(error, 'Your dates could not be changed. Please try again.');
    // A payment that cannot begin leaves the dates held; the dialog then offers to pay or to withdraw.
    if (data.state === 'held') {
      await pay(booking, data.id);
      return;
    }
    toast.success(`Your stay is now ${dateRange(data.check_in_date, data.check_out_date)}.`);
    onClose();
  };

  return (
    <form
      className="lk-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <Offer booking={booking} offer={offer} />
      <Checkbox
        name="accepts_liability_waiver"
        label="I have read and accept the liability disclaimer for the new dates"
        checked={form.draft.accepted}
        error={form.errors.accepts_liability_waiver}
        onChange={(event) => form.change({ accepted: event.currentTarget.checked })}
      />
      <ErrorSummary failure={form.failure} summary={form.summary} retrying={isLoading} />
      <div className="lk-dialog-actions">
        <Button variant="default" onClick={onClose}>
          Keep my dates
        </Button>
        <Button type="submit" loading={isLoading || paying} disabled={!form.draft.accepted}>
          {offer.difference > 0 ? `Pay ${exactDollars(offer.difference)} and change` : 'Change dates'}
        </Button>
      </div>
    </form>
  );
}

function Offer({ booking, offer }: { booking: BookingView; offer: DateChangePreviewView }) {
  const lines = offer.night_changes.flatMap(({ after }) => (after ? [after] : []));
  return (
    <section className={classes.preview} data-eligible aria-label="The new dates">
      <p className={classes.previewTitle} aria-live="polite">
        {outcomeOf(offer)}
      </p>
      <Facts
        className={classes.previewLines}
        facts={[
          [
            'New dates',
            `${dateRange(offer.check_in_date, offer.check_out_date)}, ${plural(offer.nights, 'night')}`,
          ],
          ['Before', dateRange(booking.check_in_date, booking.check_out_date)],
          ['Check-in', instantIn(offer.check_in_at, offer.time_zone)],
          ['Check-out', instantIn(offer.check_out_at, offer.time_zone)],
        ]}
      />
      <dl className={classes.previewLines}>
        <NightLines lines={lines} />
        <Amount name="Cleaning fee" amount={exactDollars(offer.cleaning_fee)} />
        {offer.voucher_discount !== undefined && (
          <Amount name="Voucher" amount={`−${exactDollars(offer.voucher_discount)}`} />
        )}
        <Amount name="New total" amount={exactDollars(offer.total_amount)} />
        <Amount name="Total before" amount={exactDollars(offer.previous_total_amount)} />
      </dl>
      <p className="lk-muted">
        Nights you keep cost what you agreed. Your points follow the new total, and your rental agreement is
        written anew.{' '}
        {offer.refund_eligible
          ? `You can cancel with a 75% refund until ${instantIn(offer.refund_cutoff_at, offer.time_zone)}.`
          : 'With these dates, cancelling no longer refunds anything.'}
      </p>
    </section>
  );
}

const Amount = ({ name, amount }: { name: string; amount: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>{amount}</dd>
  </div>
);

function outcomeOf({ difference, refund_amount: refund }: DateChangePreviewView): string {
  if (difference > 0) return `You pay ${exactDollars(difference)} more`;
  return refund > 0 ? `You get ${exactDollars(refund)} back to your card` : 'Nothing to pay';
}
