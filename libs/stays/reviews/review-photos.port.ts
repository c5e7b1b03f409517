import type { Tx } from '#libs/core/platform';

/** Port to the photos room, bound in `libs/wiring`. */
export abstract class ReviewPhotos {
  /**
   * Replaces the photos of a review, within the caller's transaction.
   * @throws DomainError when one is not a photo, or not the traveler's to use
   */
  abstract setPhotos(
    tx: Tx,
    reviewId: string,
    travelerId: string,
    photoIds: readonly string[],
  ): Promise<void>;
}
