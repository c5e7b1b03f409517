import type Stripe from 'stripe';
import type { Cents } from '#libs/core/rules';
import type { OperationKind } from '#libs/money/provider';

/**
 * Syncs provider objects into our books; the applications bind the features to this port. Every method is idempotent, asks the
 * provider for the current state and returns the outcome, `unknown` for objects that are not ours.
 */
export abstract class ProviderGateways {
  /** Syncs a checkout session. */
  abstract session(id: string): Promise<string>;
  /** Syncs a refund. */
  abstract refund(id: string): Promise<string>;
  /** After a restore: stores a session that was opened for a booking of ours after the backup. */
  abstract forgottenSession(session: Stripe.Checkout.Session): Promise<void>;
  /** True when all of a session's payment is on its way back. */
  abstract wasReturned(session: Stripe.Checkout.Session): Promise<boolean>;
  /** After a restore: settles a refund that we sent after the backup. @returns null when it is none, else whether its booking explains it */
  abstract forgottenRefund(refund: Stripe.Refund): Promise<'settled' | UnexplainedRefund | null>;
  /** After a restore: takes back owners' accounts and travelers' customers that the provider has had since then and we no longer know. */
  abstract forgottenPeople(since: Date): Promise<void>;
  /** Syncs a dispute. */
  abstract dispute(id: string): Promise<string>;
  /** Syncs a transfer to an owner and its reversals. */
  abstract transfer(id: string): Promise<string>;
  /**
   * After a restore: what the owner has of a transfer that we made after the backup, and what the books say of it, in cents. Null when it is no
   * such transfer.
   */
  abstract forgottenTransfer(transfer: Stripe.Transfer): Promise<{ kept: Cents; booked: Cents } | null>;
  /** Books such a transfer as paid in advance. */
  abstract advanceTransfer(transfer: Stripe.Transfer): Promise<void>;
  /** Syncs a subscription and its charges. */
  abstract subscription(id: string): Promise<string>;
  /** Completes an unfinished call. @throws the provider's error */
  abstract resume(operation: UnfinishedOperation): Promise<void>;
}

/** What a booking's refunds of after a backup gave back, although no cancellation of it gives back as much. */
export interface UnexplainedRefund {
  bookingId: string;
  refunded: Cents;
}

/** An unfinished call to the provider; `bookingId` is set for checkouts and refunds. */
export interface UnfinishedOperation {
  id: string;
  kind: OperationKind;
  bookingId: string | null;
}
