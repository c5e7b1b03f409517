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

/** `requested` is yet to be sent, `sent` awaits the provider's result, `failed` is retried later. */
export type OperationState = 'requested' | 'sent' | 'succeeded' | 'failed' | 'abandoned';

/** The call's input, frozen when it was decided, so that a retry sends the same request. */
export type OperationDetails = Readonly<Record<string, string | number | null>>;

/** One intended call to the payment provider, recorded before it is made. */
export interface Operation {
  id: string;
  kind: OperationKind;
  key: string;
  /** Null for calls about a user rather than a booking. */
  bookingId: string | null;
  /** Null for calls about a booking. */
  userId: string | null;
  paymentId: string | null;
  amountCents: Cents;
  state: OperationState;
  attempt: number;
  details: OperationDetails;
  providerId: string | null;
  lastError: string | null;
  /** The provider may have received the call before: it failed, or the process died before recording the outcome. */
  attemptedBefore: boolean;
}

/** A call to record, for a booking or a user. */
export type NewOperation = Pick<Operation, 'kind' | 'key' | 'amountCents' | 'details'> &
  Partial<Pick<Operation, 'bookingId' | 'userId' | 'paymentId'>> & {
    /** How long sweeps leave it to the caller, who runs it immediately. */
    leaveAloneSeconds?: number;
  };

/** An operation of a booking, such as a checkout or refund. */
export type BookingOperation = Operation & { bookingId: string };

/** Narrows an operation to one of a booking. @throws an Error if it has none, which is a bug */
export function forBooking(operation: Operation): BookingOperation {
  const { bookingId } = operation;
  if (bookingId === null) throw new Error(`Operation ${operation.id} is for no booking`);
  return { ...operation, bookingId };
}
