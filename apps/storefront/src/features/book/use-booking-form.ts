import type { PropertyDetailView } from '#libs/contracts';
import type { FieldErrors } from '../../app/forms.js';
import { boundsOf } from '../stay/use-stay.js';
import { useAgreedPrice } from './agreed-price.js';
import { bookingErrors, bookingRequest, type BookingDraft } from './booking-draft.js';
import { useHold } from './held-dates.js';
import { sleepReason, stayProblem } from './stay-problem.js';
import { useBookingDraft } from './use-booking-draft.js';
import { useConfirmBooking } from './use-confirm-booking.js';
import { useVoucherPrice } from './use-voucher-price.js';

/** Everything the booking form knows and can do. */
export type BookingFormState = ReturnType<typeof useBookingForm>;

/** State and verbs of the booking form. @spec §2 /book/{propertyId}, §5 Booking, B3, C4, F13, F14 */
export function useBookingForm(home: PropertyDetailView) {
  const hold = useHold(home.id);
  const { draft, change } = useBookingDraft(home.id, hold.held);
  const voucher = useVoucherPrice(home, draft, hold.held);
  const { price } = voucher;
  const agreed = useAgreedPrice(home.id, price.currentData);
  const { form, confirm, busy } = useConfirmBooking();

  const bounds = boundsOf(home, hold.held);
  const problem = stayProblem({ draft, home, bounds, quote: price.currentData, held: hold.held });
  const asleep = sleepReason({ draft, problem, price, change: agreed.change }) ?? voucher.problem;
  const errors: FieldErrors = {
    ...problem.errors,
    ...(voucher.problem && { voucher: voucher.problem }),
    ...form.errors,
  };

  const amend = (part: Partial<BookingDraft>) => {
    change(part);
    // Other dates leave the old refusal behind; a word more in the requests does not.
    if ('checkIn' in part || 'voucher' in part) form.clear();
    else form.amend(Object.keys(part).map((name) => FIELD_OF[name] ?? name));
  };
  const accept = () => {
    agreed.accept();
    form.clear();
  };
  const submit = () =>
    confirm(bookingRequest(draft, home.id, price.currentData?.total_amount), bookingErrors(draft, home));
  /** The button sleeps and was pressed all the same. */
  const explain = () => {
    const found = bookingErrors(draft, home);
    if (Object.keys(found).length > 0) form.refuse(found);
    else if (asleep) form.refuse({}, asleep);
  };
  return {
    hold,
    draft,
    voucher,
    price,
    agreed,
    bounds,
    problem,
    asleep,
    errors,
    busy,
    form,
    amend,
    accept,
    submit,
    explain,
  };
}

const FIELD_OF: Record<string, string> = {
  accepted: 'accepts_liability_waiver',
  requests: 'special_requests',
};
