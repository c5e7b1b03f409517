import { Button, Checkbox } from '@mantine/core';
import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import type { BookingView, DateChangePreviewView, DateChangeView } from '#libs/core/contracts';
import { dateRange, exactDollars, instantIn, plural, Skeleton } from '#libs/ui';
import {
  useDateChangePreviewQuery,
  useProposeDatesMutation,
  type NewDates,
} from '../../booking/date-changes-api.js';
import { LIABILITY_DISCLAIMER } from '../../stay/liability-disclaimer.js';
import { usePay } from '../../booking/use-pay.js';
import { ErrorSummary } from '../../forms/error-summary.js';
import { useForm } from '../../forms/use-form.js';
import { Facts } from '../../page/facts.js';
import { NightLines } from '../../stay/night-lines.js';
import { toast } from '../../toasts/toasts.js';
import classes from './change-dates.module.css';
import { NotPossible } from './not-possible.js';

/** The form's id: the calendar is part of it. */
export const NEW_DATES_FORM = 'new-dates';

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
      <NotPossible query={preview} title="Your stay cannot move to these dates" />
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
    toast.success(changedSentence(data));
    onClose();
  };

  return (
    <form
      id={NEW_DATES_FORM}
      className="lk-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <Offer booking={booking} offer={offer} />
      <p className="lk-muted">{LIABILITY_DISCLAIMER}</p>
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
    <section
      className={classes.offer}
      data-dearer={offer.difference > 0 || undefined}
      aria-label="The new dates"
    >
      <p className={classes.outcome} aria-live="polite">
        {outcomeOf(offer)}
      </p>
      <Facts
        className={classes.lines}
        facts={[
          ['Now', stayWords(booking)],
          ['New dates', stayWords(offer)],
          ['Check-in', instantIn(offer.check_in_at, offer.time_zone)],
          ['Check-out', instantIn(offer.check_out_at, offer.time_zone)],
        ]}
      />
      <dl className={classes.lines}>
        <NightLines lines={lines} />
        <Amount name="Cleaning fee" amount={exactDollars(offer.cleaning_fee)} />
        {offer.voucher_discount !== undefined && (
          <Amount name="Voucher" amount={`−${exactDollars(offer.voucher_discount)}`} />
        )}
        <Amount name="New total" amount={exactDollars(offer.total_amount)} total />
        <Amount name="Agreed so far" amount={exactDollars(offer.previous_total_amount)} />
      </dl>
      <p className="lk-muted">
        Nights you keep cost what you agreed. Your points follow the new total, and you get a new rental
        agreement.{' '}
        {offer.refund_eligible
          ? `You can cancel with a 75% refund until ${instantIn(offer.refund_cutoff_at, offer.time_zone)}.`
          : 'With these dates, you can no longer cancel for a refund.'}
      </p>
    </section>
  );
}

/** The dates of a stay and how many nights they are. */
const stayWords = (stay: Pick<BookingView, 'check_in_date' | 'check_out_date' | 'nights'>): string =>
  `${dateRange(stay.check_in_date, stay.check_out_date)}, ${plural(stay.nights, 'night')}`;

const Amount = ({ name, amount, total }: { name: string; amount: string; total?: true }) => (
  <div data-total={total}>
    <dt>{name}</dt>
    <dd>{amount}</dd>
  </div>
);

/** Says what a change that was applied at once has done. */
function changedSentence({ check_in_date: from, check_out_date: to, difference }: DateChangeView): string {
  const moved = `Your stay is now ${dateRange(from, to)}.`;
  return difference < 0 ? `${moved} ${exactDollars(-difference)} is on its way back to your card.` : moved;
}

function outcomeOf({ difference, refund_amount: refund }: DateChangePreviewView): string {
  if (difference > 0) return `You pay ${exactDollars(difference)} more`;
  return refund > 0 ? `You get ${exactDollars(refund)} back to your card` : 'Nothing to pay';
}
