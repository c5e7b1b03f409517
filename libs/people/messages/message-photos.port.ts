import type { Tx } from '#libs/core/platform';
import type { PhotoState } from '#libs/core/rules';

/** A picture of a message; sizes are null until it is ready. */
export interface MessagePhoto {
  id: string;
  state: PhotoState;
  width: number | null;
  height: number | null;
  widths: number[];
  thumbhash: string | null;
}

/** Port to the photos room, bound in `libs/wiring`. */
export abstract class MessagePhotos {
  /**
   * Makes private photos of the sender's belong to a message, within the caller's transaction.
   * @throws DomainError when one is not a photo, or not the sender's to use
   */
  abstract attach(tx: Tx, messageId: string, senderId: string, photoIds: readonly string[]): Promise<void>;
  /** Leaves the photos of messages to the sweep, within the caller's transaction. */
  abstract release(tx: Tx, messageIds: readonly string[], now: Date): Promise<void>;
  /** The photos, in no particular order. */
  abstract find(photoIds: readonly string[]): Promise<MessagePhoto[]>;
}
