import type { Tx } from '#libs/core/platform';

/** Learns of conversations with the concierge that are handed over to our team. */
export abstract class HandOvers {
  /**
   * Within the transaction that opens the request.
   * @param sessionId of the conversation; null without one
   */
  abstract note(tx: Tx, from: { userId: string | null; sessionId: string | null }): Promise<void>;
}
