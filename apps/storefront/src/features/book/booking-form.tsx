import { Checkbox } from '@mantine/core';
import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import { lazy, Suspense, useRef } from 'react';
import type { PropertyDetailView } from '#libs/core/contracts';
import { LIABILITY_DISCLAIMER } from '../../stay/liability-disclaimer.js';
import { Textarea } from '../../forms/inputs.js';
import { ErrorSummary } from '../../forms/error-summary.js';
import { focusField } from '../../forms/forms.js';
import { Page, PageHeader } from '../../page/page.js';
import { GuestSelect } from '../../stay/guest-select.js';
import { StayField } from '../../stay/stay-field.js';
import { BeforeYouPay } from './before-you-pay.js';
import classes from './book.module.css';
import { BookingSummary } from './booking-summary.js';
import { HeldDates } from './held-dates.js';
import { PriceChanged } from './price-changed.js';
import { SubmitRow } from './submit-row.js';
import { useBookingForm, type BookingFormState } from './use-booking-form.js';
import type { BookingFormReads } from './use-booking-form-reads.js';
import { VoucherField } from './voucher-field.js';

const DatesTaken = lazy(() => import('./dates-taken.js').then((m) => ({ default: m.DatesTaken })));

interface BookingFormProps {
  home: PropertyDetailView;
  reads: BookingFormReads;
}

interface FormProps {
  home: PropertyDetailView;
  state: BookingFormState;
}

/** Dates, guests, requests, price, disclaimer and payment. @spec §2 /book/{propertyId} */
export function BookingForm({ home, reads }: BookingFormProps) {
  const state = useBookingForm(home, reads.pending);
  return (
    <Page>
      <PageHeader
        title="Book your stay"
        lead="Check your dates, guests and total, then pay on our secure payment page."
      />
      {/* While the browser is redirected, the new hold is no news. */}
      {!state.busy && <HeldDates {...state.hold} />}
      <form
        className={classes.columns}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void state.submit();
        }}
      >
        <Fields home={home} state={state} vouchers={reads.vouchers} />
        <BookingSummary home={home} price={state.price} />
        <Finish home={home} state={state} />
      </form>
    </Page>
  );
}

function Fields({ home, state, vouchers }: FormProps & Pick<BookingFormReads, 'vouchers'>) {
  const { draft, errors, bounds, changeDraft } = state;
  return (
    <div className={classes.fields}>
      <StayField choice={draft} bounds={bounds} onChange={changeDraft} error={errors.check_in_date} />
      <GuestSelect
        value={draft.guests}
        max={home.max_guests}
        onChange={(guests) => changeDraft({ guests })}
        error={errors.guests}
      />
      <VoucherField
        vouchers={vouchers}
        value={draft.voucher}
        quote={state.voucher.full}
        reduced={state.voucher.reduced}
        held={state.hold.held}
        error={errors.voucher}
        onChange={(voucher) => changeDraft({ voucher })}
      />
      <Textarea
        label="Special requests (optional)"
        name="special_requests"
        rows={4}
        maxLength={1000}
        description="Shared with the host: a late arrival, a crib, a question."
        value={draft.requests}
        error={errors.special_requests}
        onChange={(event) => changeDraft({ requests: event.currentTarget.value })}
      />
      <Disclaimer state={state} />
    </div>
  );
}

/** The required liability disclaimer. @spec §2 /book, §5 Booking */
function Disclaimer({ state: { draft, errors, changeDraft } }: { state: BookingFormState }) {
  return (
    <div className={classes.disclaimer}>
      <h2>Liability disclaimer</h2>
      <p>{LIABILITY_DISCLAIMER}</p>
      <Checkbox
        name="accepts_liability_waiver"
        label="I have read and accept the liability disclaimer"
        checked={draft.accepted}
        error={errors.accepts_liability_waiver}
        onChange={(event) => changeDraft({ accepted: event.currentTarget.checked })}
      />
    </div>
  );
}

/** Everything between the form and the payment: warnings, questions, errors, the button. @spec B3, C17, F13 */
function Finish({ home, state }: FormProps) {
  const { draft, bounds, price, problem, agreed, form, busy } = state;
  const finish = useRef<HTMLDivElement>(null);
  const focusDates = () => focusField(finish.current?.closest('form') ?? null, 'check_in_date');
  return (
    <div ref={finish} className={classes.finish}>
      <BeforeYouPay quote={price.currentData} />
      <ErrorSummary failure={form.failure} summary={form.summary} retrying={busy} />
      <Suspense fallback={null}>
        {problem.taken && (
          <DatesTaken home={home} stay={draft} bounds={bounds} onChoose={state.changeDraft} />
        )}
      </Suspense>
      {agreed.change && (
        <PriceChanged change={agreed.change} onAccept={state.accept} onOtherDates={focusDates} />
      )}
      <SubmitRow
        busy={busy}
        free={price.currentData?.total_amount === 0}
        disabledBecause={state.disabledBecause}
        onExplain={state.explain}
      />
    </div>
  );
}
