import type { Tx } from '#libs/core/platform';

/** Port for the email that confirms an account's deletion, bound in `libs/wiring`. */
export abstract class DeletionMailer {
  /** Queues the email, within the transaction that deletes the account. */
  abstract say(tx: Tx, to: { address: string; name: string; userId: string }): Promise<void>;
}
