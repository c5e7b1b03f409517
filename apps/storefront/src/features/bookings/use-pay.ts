import { SENTENCES } from '#libs/contracts';
import { leaveTo } from '../../app/leave.js';
import { paths } from '../../app/paths.js';
import { detailOf } from '../../app/problem.js';
import { toast } from '../../app/toasts.js';
import { useCreateCheckoutMutation } from './bookings-api.js';

/** What a payment needs to know about its booking. */
interface Payable {
  id: string;
  property_id: string;
}

/**
 * Opens the hosted checkout page of a pending booking. Answers the sentence of a failure, `null` when the page is left.
 * @spec §4 Payment return, §7, §8 'No checkout URL received', C11
 */
export function usePay() {
  const [createCheckout, { isLoading }] = useCreateCheckoutMutation();

  const pay = async (booking: Payable): Promise<string | null> => {
    const { origin } = window.location;
    const { data, error } = await createCheckout({
      booking_id: booking.id,
      success_url: `${origin}${paths.paymentSuccess}?session_id={CHECKOUT_SESSION_ID}`,
      cancel_url: `${origin}${paths.book(booking.property_id)}?cancelled=1`,
    });
    if (data?.url) {
      leaveTo(data.url);
      return null;
    }
    const sentence = error ? detailOf(error, SENTENCES.noCheckoutUrl) : SENTENCES.noCheckoutUrl;
    toast.error(sentence);
    return sentence;
  };
  return { pay, paying: isLoading };
}
