import { SENTENCES, type QuoteView } from '#libs/core/contracts';
import { INCONVENIENCE_FEE_PERCENT, MIN_BOOKING_AGE, REFUND_CUTOFF_HOURS } from '#libs/core/rules';
import { instantIn, Notice } from '#libs/ui';
import { selectUser } from '../../session/session.js';
import { useAppSelector } from '../../store/store.js';

/** What to know before the payment: until when a refund is possible, and the minimum age. @spec B3, D1 */
export function BeforeYouPay({ quote }: { quote: QuoteView | undefined }) {
  const age = useAppSelector(selectUser)?.age ?? null;
  return (
    <>
      {age !== null && age < MIN_BOOKING_AGE && (
        <Notice tone="warn" title={SENTENCES.mustBe21}>
          You can look around and plan; booking becomes possible on your birthday.
        </Notice>
      )}
      {quote && !quote.refund_eligible && (
        <Notice tone="warn" title={SENTENCES.noRefund}>
          Check-in is less than {REFUND_CUTOFF_HOURS} hours away (
          {instantIn(quote.check_in_at, quote.time_zone)}), so this booking cannot be cancelled for a refund.
        </Notice>
      )}
      {quote && quote.refund_eligible && quote.total_amount > 0 && (
        <p>
          Cancel before {instantIn(quote.refund_cutoff_at, quote.time_zone)} and you get{' '}
          {100 - INCONVENIENCE_FEE_PERCENT}% of the nightly price back. After that there is no refund. The
          cleaning fee is non-refundable.
        </p>
      )}
    </>
  );
}
