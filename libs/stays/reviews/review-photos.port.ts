import type { Tx } from '#libs/core/platform';

/** What reviews need of whoever keeps photos; bound where both are put together. */
export abstract class ReviewPhotos {
  /**
   * Makes exactly these photos the review's, within the caller's transaction.
   * @throws DomainError when one cannot be used by this person, or is no photo
   */
  abstract setPhotos(
    tx: Tx,
    reviewId: string,
    travelerId: string,
    photoIds: readonly string[],
  ): Promise<void>;
}
