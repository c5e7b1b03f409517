/** Why a card is declined, in Stripe's codes and wording. */
export interface Decline {
  readonly code: string;
  readonly declineCode: string;
  readonly message: string;
}

/** What a test card does, as Stripe's published test numbers. */
export interface CardBehaviour {
  /** Shown on the checkout page beside the number. */
  readonly label: string;
  readonly declines?: Decline;
  /** Succeeds while the cardholder is present and declines off session: for failing renewals. */
  readonly declinesOffSession?: Decline;
  readonly requiresAuthentication?: true;
  readonly disputed?: true;
  readonly refund?: 'settles_late' | 'fails_late';
  /** The money is available immediately instead of after two days. */
  readonly availableImmediately?: true;
}

const declined = (
  declineCode: string,
  message = 'Your card was declined.',
  code = 'card_declined',
): Decline => ({
  code,
  declineCode,
  message,
});

const GENERIC = declined('generic_decline');

/** The test cards of https://docs.stripe.com/testing. @spec decisions C1, E16 */
export const TEST_CARDS: Readonly<Record<string, CardBehaviour>> = {
  '4242424242424242': { label: 'Pays' },
  '4000000000000002': { label: 'Declined', declines: GENERIC },
  '4000000000009995': {
    label: 'Insufficient funds',
    declines: declined('insufficient_funds', 'Your card has insufficient funds.'),
  },
  '4000002500003155': { label: 'Asks for one confirmation step', requiresAuthentication: true },
  '4000000000000341': { label: 'Pays now, declines at renewal', declinesOffSession: GENERIC },
  '4000000000005126': { label: 'Pays; a refund fails later', refund: 'fails_late' },
  '4000000000007726': { label: 'Pays; a refund stays pending for a while', refund: 'settles_late' },
  '4000000000000259': { label: 'Pays; is disputed', disputed: true },
  '4000000000000077': { label: 'Pays; funds available at once', availableImmediately: true },
  '4000000000000069': {
    label: 'Expired card',
    declines: declined('expired_card', 'Your card has expired.', 'expired_card'),
  },
  '4000000000000127': {
    label: 'Wrong security code',
    declines: declined('incorrect_cvc', "Your card's security code is incorrect.", 'incorrect_cvc'),
  },
  '4000000000000119': {
    label: 'Processing error',
    declines: declined(
      'processing_error',
      'An error occurred while processing your card. Try again in a little bit.',
      'processing_error',
    ),
  },
  '5555555555554444': { label: 'Pays (Mastercard)' },
  '378282246310005': { label: 'Pays (American Express)' },
};

/** Well-formed numbers other than test cards are declined, as in Stripe's test mode, so that real cards never work. */
const REAL_CARD: CardBehaviour = {
  label: 'Not a test card',
  declines: declined(
    'test_mode_live_card',
    'Your card was declined. Your request was in test mode, but used a non test card. For a list of valid test cards, visit: https://stripe.com/docs/testing.',
  ),
};

/** The behaviour of the card with this number (digits only). */
export const behaviourOf = (number: string): CardBehaviour => TEST_CARDS[number] ?? REAL_CARD;

/** Formats `4242424242424242` as `4242 4242 4242 4242`. */
export const formatCardNumber = (number: string): string => number.replace(/(\d{4})(?=\d)/g, '$1 ');
