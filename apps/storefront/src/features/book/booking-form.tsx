import { Button, Checkbox, Textarea } from '@mantine/core';
import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import type { BookingView, PropertyDetailView, QuoteView } from '#libs/contracts';
import { SENTENCES } from '#libs/contracts';
import { Notice } from '#libs/ui';
import { Page, PageHeader } from '../../app/page.js';
import { detailOf } from '../../app/problem.js';
import { GuestSelect } from '../stay/guest-select.js';
import { StayField } from '../stay/stay-field.js';
import { fits, type StayBounds } from '../stay/stay-days.js';
import { boundsOf, useStayQuote } from '../stay/use-stay.js';
import { bookingErrors, type BookingDraft } from './booking-draft.js';
import { HeldDates, useHold } from './held-dates.js';
import classes from './book.module.css';
import { BookingSummary } from './booking-summary.js';
import { useBookingForm } from './use-booking-form.js';

/** Dates, guests, requests, price, disclaimer and the way to the payment. @spec §2 /book/{propertyId} */
export function BookingForm({ home }: { home: PropertyDetailView }) {
  const { draft, errors, problem, form, change, submit, busy } = useBookingForm(home);
  const hold = useHold(home.id);
  const { currentData: quote, isFetching, error: quoteError } = useStayQuote(home, draft, hold.held);
  const bounds = boundsOf(home, hold.held);
  const free = isFree(draft, bounds, quote, hold.held);
  const dateError = errors.check_in_date ?? liveDateError(draft, home, free);

  return (
    <Page>
      <PageHeader
        title="Book your stay"
        lead="Three things to check, then you pay on our provider's secure page."
      />
      <HeldDates {...hold} />
      <form
        ref={form}
        className={classes.columns}
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <div className={classes.fields}>
          <StayField choice={draft} bounds={bounds} onChange={change} error={dateError} />
          <GuestSelect
            value={draft.guests}
            max={home.max_guests}
            onChange={(guests) => change({ guests })}
            error={errors.guests ?? liveGuestError(draft, home)}
          />
          <Textarea
            label="Special requests (optional)"
            name="special_requests"
            rows={4}
            maxLength={1000}
            description="Shared with the host: a late arrival, a cot, a question."
            value={draft.requests}
            onChange={(event) => change({ requests: event.currentTarget.value })}
          />
          <Disclaimer draft={draft} error={errors.accepts_liability_waiver} onChange={change} />
          {quote && !quote.refund_eligible && (
            <Notice tone="warn" title={SENTENCES.noRefund}>
              Check-in is less than 24 hours away, so this booking cannot be cancelled for a refund.
            </Notice>
          )}
          {problem && (
            <Notice tone="bad" role="alert">
              {problem}
            </Notice>
          )}
          <SubmitRow
            busy={busy}
            draft={draft}
            priced={quote !== undefined && free}
            onRefused={() => void submit()}
          />
        </div>
        <BookingSummary
          home={home}
          quote={quote}
          loading={isFetching}
          problem={
            quoteError === undefined ? undefined : detailOf(quoteError, 'The price could not be loaded.')
          }
        />
      </form>
    </Page>
  );
}

/** Dates that cannot be booked are said at once, not only on submit. @spec F14, B9 */
function liveDateError(draft: BookingDraft, home: PropertyDetailView, free: boolean) {
  if (!draft.checkIn || !draft.checkOut) return undefined;
  const found = bookingErrors(draft, home).check_in_date;
  if (found) return found;
  return free ? undefined : 'These dates cannot be booked here. Please choose others.';
}

/** True when nobody else has these nights; one's own hold does not stand in the way. @spec C4 */
function isFree(
  draft: BookingDraft,
  bounds: StayBounds,
  quote: QuoteView | undefined,
  held: BookingView | undefined,
) {
  const own = held?.check_in_date === draft.checkIn && held?.check_out_date === draft.checkOut;
  return fits(draft, bounds) && (own || quote?.available !== false);
}

function liveGuestError(draft: BookingDraft, home: PropertyDetailView) {
  return draft.guests > home.max_guests
    ? bookingErrors({ ...draft, accepted: true }, home).guests
    : undefined;
}

interface DisclaimerProps {
  draft: BookingDraft;
  error: string | undefined;
  onChange: (part: Partial<BookingDraft>) => void;
}

/** The required liability disclaimer. @spec §2 /book, §5 Booking */
function Disclaimer({ draft, error, onChange }: DisclaimerProps) {
  return (
    <div className={classes.disclaimer}>
      <h2>Liability disclaimer</h2>
      <p>
        Latchkey is a marketplace only. It does not own, inspect or run the homes and is not liable for
        injuries, theft or damage at properties.
      </p>
      <Checkbox
        name="accepts_liability_waiver"
        label="I have read and accept the liability disclaimer"
        checked={draft.accepted}
        error={error}
        onChange={(event) => onChange({ accepted: event.currentTarget.checked })}
      />
    </div>
  );
}

interface SubmitRowProps {
  busy: boolean;
  draft: BookingDraft;
  /** There is a price, and the dates are free. */
  priced: boolean;
  /** A click on the sleeping button: say what is missing. */
  onRefused: () => void;
}

/** The button sleeps while busy, without a price or without acceptance, and says which. @spec §2 /book */
function SubmitRow({ busy, draft, priced, onRefused }: SubmitRowProps) {
  const disabled = busy || !priced || !draft.accepted;
  const missing = !priced
    ? 'Choose dates that can be booked to see the price.'
    : 'Accept the liability disclaimer to go on.';
  return (
    <div className={classes.submit}>
      {/* A disabled button swallows clicks; the span around it answers them with the sentence. */}
      <span
        className={classes.submitCatch}
        onClick={disabled && !busy ? onRefused : undefined}
        role="presentation"
      >
        <Button type="submit" size="lg" fullWidth disabled={disabled} aria-describedby="submit-note">
          {busy ? 'Creating Booking...' : 'Confirm Booking'}
        </Button>
      </span>
      <p id="submit-note" className={classes.note}>
        {disabled && !busy ? missing : 'You are taken to the payment page next.'} Your booking stays pending
        until it is paid; after confirming you are redirected to pay.
      </p>
    </div>
  );
}
