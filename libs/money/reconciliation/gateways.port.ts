import type { OperationKind } from '#libs/money/provider';

/**
 * The idempotent gateways by which what the provider says reaches our books; the applications bind the features to it. Each
 * asks the provider again and answers in a word what became of it; `unknown` is about nothing of ours.
 */
export abstract class ProviderGateways {
  /** A checkout session. */
  abstract session(id: string): Promise<string>;
  /** A refund. */
  abstract refund(id: string): Promise<string>;
  /** A dispute. */
  abstract dispute(id: string): Promise<string>;
  /** A transfer to an owner, and what of it came back. */
  abstract transfer(id: string): Promise<string>;
  /** A subscription and its charges. */
  abstract subscription(id: string): Promise<string>;
  /** Brings a call of ours to an end that was left unfinished. @throws what the provider says against it */
  abstract resume(operation: UnfinishedOperation): Promise<void>;
}

/** A call to the provider that has not ended; a payment page belongs to a booking. */
export interface UnfinishedOperation {
  id: string;
  kind: OperationKind;
  bookingId: string | null;
}
