import { SENTENCES, type QuoteView } from '#libs/contracts';
import { MIN_BOOKING_AGE } from '#libs/rules';
import { instantIn, Notice } from '#libs/ui';
import { selectUser } from '../../app/session.js';
import { useAppSelector } from '../../app/store.js';

/** What one should know before paying: no refund this late, and nobody under 21. @spec B3, D1 */
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
          Check-in is less than 24 hours away ({instantIn(quote.check_in_at, quote.time_zone)}), so this
          booking cannot be cancelled for a refund.
        </Notice>
      )}
    </>
  );
}
