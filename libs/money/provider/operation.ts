import type { Cents } from '#libs/core/rules';
import type { Call, NewCall, OperationKind } from './operation-details.js';

/** `requested` is yet to be sent, `sent` awaits the provider's result, `failed` is retried later. */
export type OperationState = 'requested' | 'sent' | 'succeeded' | 'failed' | 'abandoned';

/** What every operation has, whatever its kind. */
interface OperationFacts {
  id: string;
  key: string;
  /** Null for calls about a user rather than a booking. */
  bookingId: string | null;
  /** Null for calls about a booking. */
  userId: string | null;
  paymentId: string | null;
  /** The change of dates that a checkout or a refund is for; null for the booking itself. */
  changeId: string | null;
  amountCents: Cents;
  state: OperationState;
  attempt: number;
  providerId: string | null;
  lastError: string | null;
  /** The provider may have received the call before: it failed, or the process died before recording the outcome. */
  attemptedBefore: boolean;
}

/** One intended call to the payment provider of a certain kind, recorded before it is made. */
export type Operation<K extends OperationKind = OperationKind> = OperationFacts & Extract<Call, { kind: K }>;

/** A call to record, for a booking or a user. */
export type NewOperation = Pick<OperationFacts, 'key' | 'amountCents'> &
  Partial<Pick<OperationFacts, 'bookingId' | 'userId' | 'paymentId' | 'changeId'>> &
  NewCall & {
    /** Of a call that the provider has got under this id; by default a new one. */
    id?: string;
    /** How long sweeps leave it to the caller, who runs it immediately. */
    leaveAloneSeconds?: number;
  };

/** An operation of a booking, such as a checkout or refund. */
export type BookingOperation<K extends OperationKind> = Operation<K> & { bookingId: string };

/** Narrows an operation to one of a booking. @throws an Error if it has none, which is a bug */
export function forBooking<K extends OperationKind>(operation: Operation<K>): BookingOperation<K> {
  const { bookingId } = operation;
  if (bookingId === null) throw new Error(`Operation ${operation.id} is for no booking`);
  return { ...operation, bookingId };
}
