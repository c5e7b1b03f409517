import type { Cents } from '#libs/core/rules';

/** Kinds of calls that change something at the payment provider. */
export type OperationKind =
  | 'create_checkout'
  | 'refund'
  | 'create_account'
  | 'transfer'
  | 'reverse_transfer'
  | 'create_customer'
  | 'subscription_checkout'
  | 'change_subscription';

/** `requested` is still to be called, `sent` waits for the provider's word, `failed` is tried again later. */
export type OperationState = 'requested' | 'sent' | 'succeeded' | 'failed' | 'abandoned';

/** What the call needs, frozen when it was decided, so that a retry asks for the same thing. */
export type OperationDetails = Readonly<Record<string, string | number | null>>;

/** One intended call to the payment provider, remembered before it is made. */
export interface Operation {
  id: string;
  kind: OperationKind;
  key: string;
  /** The booking it is for; null for what concerns a person alone. */
  bookingId: string | null;
  /** The person it is for, where no booking says so. */
  userId: string | null;
  paymentId: string | null;
  amountCents: Cents;
  state: OperationState;
  attempt: number;
  details: OperationDetails;
  providerId: string | null;
  lastError: string | null;
  /** Somebody may have asked the provider already: the call failed, or whoever made it died and never said how it went. */
  askedBefore: boolean;
}

/** A call to remember; it names the booking or the person it is for. */
export type WantedOperation = Pick<Operation, 'kind' | 'key' | 'amountCents' | 'details'> &
  Partial<Pick<Operation, 'bookingId' | 'userId' | 'paymentId'>> & {
    /** Whoever asks runs it at once; sweeps leave it alone for so long. */
    leaveAloneSeconds?: number;
  };

/** An operation that is for a booking, as checkouts and refunds are. */
export type BookingOperation = Operation & { bookingId: string };

/** The operation as one for a booking. @throws when it is for none, which is a mistake of ours */
export function forBooking(operation: Operation): BookingOperation {
  const { bookingId } = operation;
  if (bookingId === null) throw new Error(`Operation ${operation.id} is for no booking`);
  return { ...operation, bookingId };
}
