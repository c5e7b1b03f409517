import type { PropertyDetailView } from '#libs/core/contracts';
import type { FieldErrors } from '../../forms/forms.js';
import { boundsOf } from '../../stay/use-stay.js';
import { useAgreedPrice } from './agreed-price.js';
import { bookingErrors, bookingRequest, type BookingDraft } from './booking-draft.js';
import { useHold } from './held-dates.js';
import { disabledReason, stayProblem } from './stay-problem.js';
import { useBookingDraft } from './use-booking-draft.js';
import type { BookingFormReads } from './use-booking-form-reads.js';
import { useConfirmBooking } from './use-confirm-booking.js';
import { useVoucherPrice } from './use-voucher-price.js';

/** The booking form's state and actions. */
export type BookingFormState = ReturnType<typeof useBookingForm>;

/** State and actions of the booking form. @spec §2 /book/{propertyId}, §5 Booking, B3, C4, F13, F14 */
export function useBookingForm(home: PropertyDetailView, pending: BookingFormReads['pending']) {
  const hold = useHold(pending);
  const { draft, change } = useBookingDraft(home.id, hold.held);
  const voucher = useVoucherPrice(home, draft, hold.held);
  const { price } = voucher;
  const agreed = useAgreedPrice(home.id, price.currentData);
  const { form, confirm, busy } = useConfirmBooking();

  const bounds = boundsOf(home, hold.held);
  const problem = stayProblem({ draft, home, bounds, quote: price.currentData, held: hold.held });
  const disabledBecause = disabledReason({ draft, problem, price, change: agreed.change }) ?? voucher.problem;
  const errors: FieldErrors = {
    ...problem.errors,
    ...(voucher.problem && { voucher: voucher.problem }),
    ...form.errors,
  };

  const changeDraft = (part: Partial<BookingDraft>) => {
    change(part);
    // Changed dates make the last error obsolete; changed requests do not.
    if ('checkIn' in part || 'voucher' in part) form.clear();
    else form.clearErrors(Object.keys(part).map((name) => FIELD_OF[name] ?? name));
  };
  const accept = () => {
    agreed.accept();
    form.clear();
  };
  const submit = () =>
    confirm(
      bookingRequest(draft, home.id, price.currentData?.total_amount),
      bookingErrors(draft, home, bounds),
    );
  /** Handles a click on the disabled button. */
  const explain = () => {
    const invalid = bookingErrors(draft, home, bounds);
    if (Object.keys(invalid).length > 0) form.reject(invalid);
    else if (disabledBecause) form.reject({}, disabledBecause);
  };
  return {
    hold,
    draft,
    voucher,
    price,
    agreed,
    bounds,
    problem,
    disabledBecause,
    errors,
    busy,
    form,
    changeDraft,
    accept,
    submit,
    explain,
  };
}

const FIELD_OF: Record<string, string> = {
  accepted: 'accepts_liability_waiver',
  requests: 'special_requests',
};
