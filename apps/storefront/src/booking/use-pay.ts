import { SENTENCES, type BookingView } from '#libs/core/contracts';
import { redirectTo } from '../browser/redirect.js';
import { paths } from '../page/paths.js';
import { detailOf } from '../api/problem.js';
import { toast } from '../toasts/toasts.js';
import { useCreateCheckoutMutation } from './bookings-api.js';

/** The parts of a booking that a payment needs. */
type Payable = Pick<BookingView, 'id' | 'property_id'>;

/**
 * Opens the hosted checkout page of a pending booking, or of the difference that a change of its dates costs. Resolves to an error message, or `null` once it redirects.
 * @spec §4 Payment return, §7, §8 'No checkout URL received', C11
 */
export function usePay() {
  const [createCheckout, { isLoading }] = useCreateCheckoutMutation();

  const pay = async (booking: Payable, changeId?: string): Promise<string | null> => {
    const { origin } = window.location;
    const back = changeId
      ? `${paths.bookings}?dates=${booking.id}`
      : `${paths.book(booking.property_id)}?cancelled=1`;
    const { data, error } = await createCheckout({
      booking_id: booking.id,
      ...(changeId && { change_id: changeId }),
      success_url: `${origin}${paths.paymentSuccess}?session_id={CHECKOUT_SESSION_ID}`,
      cancel_url: `${origin}${back}`,
    });
    if (data?.url) {
      redirectTo(data.url);
      return null;
    }
    const message = error ? detailOf(error, SENTENCES.noCheckoutUrl) : SENTENCES.noCheckoutUrl;
    toast.error(message);
    return message;
  };
  return { pay, paying: isLoading };
}
