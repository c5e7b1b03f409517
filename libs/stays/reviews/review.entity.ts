import { defineEntity, p } from '@mikro-orm/core';
import { DomainError } from '#libs/core/platform';
import { isEditable } from '#libs/core/rules';

export const ReviewSchema = defineEntity({
  name: 'Review',
  tableName: 'reviews',
  properties: {
    id: p.uuid().primary(),
    bookingId: p.uuid(),
    propertyId: p.uuid(),
    travelerId: p.uuid(),
    rating: p.integer(),
    title: p.text(),
    comment: p.text(),
    /** Ids of uploaded photos or slugs of our own pictures. */
    photos: p.array().default([]),
    isVerified: p.boolean().default(true),
    helpfulCount: p.integer().default(0),
    createdAt: p.datetime(),
    editedAt: p.datetime().nullable(),
    ownerReply: p.text().nullable(),
    ownerRepliedAt: p.datetime().nullable(),
    ownerReplyEditedAt: p.datetime().nullable(),
    hiddenAt: p.datetime().nullable(),
    hiddenBy: p.uuid().nullable(),
    hiddenReason: p.text().nullable(),
  },
});

/** The content of a review, validated by the API. `photos` are ids of the traveler's uploads. */
export type ReviewText = Pick<Review, 'rating' | 'title' | 'comment' | 'photos'>;

/** Who hides a review, when, and the reason its author sees. */
export interface Hiding {
  by: string;
  at: Date;
  reason: string;
}

/** A traveler's review of a completed stay. @spec §3 Review, F1–F3 */
export class Review extends ReviewSchema.class {
  /** The present content. */
  text(): ReviewText {
    const { rating, title, comment, photos } = this;
    return { rating, title, comment, photos };
  }

  /**
   * Changes the content within 48 hours of writing; an identical edit changes nothing.
   * @returns whether anything changed
   * @throws DomainError `review.no_longer_editable`
   */
  edit(change: Partial<ReviewText>, at: Date): boolean {
    if (!isEditable(this.createdAt, at)) throw new DomainError('review.no_longer_editable');
    const after = { ...this.text(), ...change };
    if (isSame(this.text(), after)) return false;
    this.rating = after.rating;
    this.title = after.title;
    this.comment = after.comment;
    this.photos = after.photos;
    this.editedAt = at;
    return true;
  }

  /** Sets the owner's reply or changes it. @returns what happened; null when the reply is the present one */
  setReply(reply: string, at: Date): 'first' | 'edited' | null {
    if (this.ownerReply === reply) return null;
    const isFirst = this.ownerReply === null;
    this.ownerReply = reply;
    if (isFirst) this.ownerRepliedAt = at;
    else this.ownerReplyEditedAt = at;
    return isFirst ? 'first' : 'edited';
  }

  /** Hides the review from everyone but its author and operators. @throws DomainError `review.already_hidden` */
  hide({ by, at, reason }: Hiding): void {
    if (this.hiddenAt) throw new DomainError('review.already_hidden');
    this.hiddenAt = at;
    this.hiddenBy = by;
    this.hiddenReason = reason;
  }

  /** Shows the review again. @throws DomainError `review.not_hidden` */
  restore(): void {
    if (!this.hiddenAt) throw new DomainError('review.not_hidden');
    this.hiddenAt = null;
    this.hiddenBy = null;
    this.hiddenReason = null;
  }
}
ReviewSchema.setClass(Review);

const isSame = (one: ReviewText, other: ReviewText): boolean =>
  one.rating === other.rating &&
  one.title === other.title &&
  one.comment === other.comment &&
  one.photos.join() === other.photos.join();
