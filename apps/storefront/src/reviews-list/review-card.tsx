import { lazy, Suspense, useId } from 'react';
import { Link } from 'react-router-dom';
import type { ReviewView } from '#libs/core/contracts';
import { Badge, mediumDate, Photo } from '#libs/ui';
import { paths } from '../page/paths.js';
import { Comment } from './comment.js';
import { HelpfulButton } from './helpful-button.js';
import { OwnerReply } from './owner-reply.js';
import { ReviewActions } from './review-actions.js';
import classes from './review-card.module.css';
import { ReviewPhotos } from './review-photos.js';
import { Stars } from './stars.js';

const AuthorNotices = lazy(() => import('./author-notices.js').then((m) => ({ default: m.AuthorNotices })));

interface ReviewCardProps {
  review: ReviewView;
  /** Shows the reviewed home; on the All tab and for owners. */
  withHome?: boolean;
  /** Opens the edit form; only in the author's own list. */
  onEdit?: () => void;
}

/** One review. Its texts are user input and always rendered as plain text. @spec §2 /reviews Review card, F1–F3 */
export function ReviewCard({ review, withHome = false, onEdit }: ReviewCardProps) {
  const heading = useId();
  return (
    <article className={classes.card} aria-labelledby={heading}>
      <Suspense fallback={null}>{hasNotices(review) && <AuthorNotices review={review} />}</Suspense>
      {withHome && <HomeLine review={review} />}
      <header className={classes.head}>
        <span className={classes.avatar} aria-hidden="true">
          {review.traveler_name.charAt(0)}
        </span>
        <div className={classes.who}>
          <p className={classes.name}>{review.traveler_name}</p>
          <p className="lk-muted">
            {mediumDate(review.created_at)}
            {review.edited_at && ' · Edited'}
          </p>
        </div>
        {review.is_verified && <Badge tone="green">Verified Stay</Badge>}
      </header>
      <Stars rating={review.rating} />
      <h3 id={heading} className={classes.title}>
        {review.title}
      </h3>
      <Comment text={review.comment} />
      <ReviewPhotos photos={review.pictures} />
      <OwnerReply review={review} />
      <footer className={classes.foot}>
        <HelpfulButton review={review} />
        <span className="lk-muted">{review.is_verified ? 'Verified Review' : 'Unverified'}</span>
        <span className={classes.actions}>
          <ReviewActions review={review} onEdit={onEdit} />
        </span>
      </footer>
    </article>
  );
}

/** True when there is a notice for the author. */
const hasNotices = ({ hidden, uploads }: ReviewView): boolean =>
  hidden !== null || uploads.some(({ status }) => status !== 'ready');

function HomeLine({ review }: { review: ReviewView }) {
  const { name, location } = review.property_info;
  const photo = review.property_picture;
  return (
    <Link to={paths.property(review.property_id)} className={classes.home}>
      {photo && <Photo photo={photo} sizes="64px" small className={classes.homePhoto} decorative />}
      <span>
        <strong>{name}</strong>
        <span className="lk-muted">{location}</span>
      </span>
    </Link>
  );
}
