import type { Tx } from '#libs/core/platform';

/** Tells somebody that their account is gone; the application says by which means. */
export abstract class DeletionMailer {
  /** Queues the last email, in the transaction that deletes the account. */
  abstract say(tx: Tx, to: { address: string; name: string; userId: string }): Promise<void>;
}
