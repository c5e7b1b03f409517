import type { Tx } from '#libs/core/platform';
import type { ArrivalField } from '#libs/core/rules';

/** A guide for the guest of a stay that is about to begin. It opens a home, so it must not reach a log, an event or a queue. */
export interface ArrivalNews {
  bookingId: string;
  /** One message per key, however often it is posted. */
  dedupeKey: string;
  /** Street, town, state and country. */
  address: string;
  contents: readonly { field: ArrivalField; text: string }[];
  /** What is different from what the guest was told before; null: this is the first time. */
  changed: readonly ArrivalField[] | null;
}

/** Port for messages to guests, bound in `libs/wiring`. */
export abstract class ArrivalMailer {
  /** Queues an email and adds an inbox entry, within the caller's transaction. */
  abstract post(tx: Tx, news: ArrivalNews): Promise<void>;
}
