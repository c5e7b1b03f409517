import { IconStar, IconStarFilled, IconThumbUp } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { ReviewView } from '#libs/contracts';
import { REVIEW_PHOTOS_SHOWN } from '#libs/rules';
import { Badge } from '#libs/ui';
import { paths } from '../../app/paths.js';
import { detailOf } from '../../app/problem.js';
import { selectUser } from '../../app/session.js';
import { useAppSelector } from '../../app/store.js';
import { toast } from '../../app/toasts.js';
import { SENTENCES } from '#libs/contracts';
import { useMarkHelpfulMutation } from './reviews-api.js';
import classes from './reviews.module.css';

interface ReviewCardProps {
  review: ReviewView;
  /** The home it is about; on the All tab only. */
  withHome?: boolean;
}

/** One review. @spec §2 /reviews Review card, F2, F3 */
export function ReviewCard({ review, withHome = false }: ReviewCardProps) {
  const date = new Date(review.created_at).toLocaleDateString('en-US', {
    month: 'long',
    day: 'numeric',
    year: 'numeric',
  });
  return (
    <article className={classes.card}>
      {withHome && <HomeLine review={review} />}
      <header className={classes.cardHead}>
        <span className={classes.avatar} aria-hidden="true">
          {review.traveler_name.charAt(0)}
        </span>
        <div className={classes.who}>
          <p className={classes.name}>{review.traveler_name}</p>
          <p className={classes.muted}>{date}</p>
        </div>
        {review.is_verified && <Badge tone="green">Verified Stay</Badge>}
      </header>
      <Stars rating={review.rating} />
      <h3 className={classes.title}>{review.title}</h3>
      <p className={classes.comment}>{review.comment}</p>
      <Photos review={review} />
      <footer className={classes.foot}>
        <HelpfulButton review={review} />
        <span className={classes.muted}>{review.is_verified ? 'Verified Review' : 'Unverified'}</span>
      </footer>
    </article>
  );
}

/** One to five stars, read as words. */
export function Stars({ rating }: { rating: number }) {
  return (
    <p className={classes.stars} role="img" aria-label={`${rating} of 5 stars`}>
      {[1, 2, 3, 4, 5].map((star) =>
        star <= rating ? <IconStarFilled key={star} size={17} /> : <IconStar key={star} size={17} />,
      )}
    </p>
  );
}

function HomeLine({ review }: { review: ReviewView }) {
  const { name, location, main_photo: photo } = review.property_info;
  return (
    <Link to={paths.property(review.property_id)} className={classes.home}>
      {photo && <img src={photo} alt="" width={64} height={48} loading="lazy" />}
      <span>
        <strong>{name}</strong>
        <span className={classes.muted}>{location}</span>
      </span>
    </Link>
  );
}

function Photos({ review }: { review: ReviewView }) {
  if (review.photos.length === 0) return null;
  const extra = review.photos.length - REVIEW_PHOTOS_SHOWN;
  return (
    <ul className={classes.photos}>
      {review.photos.slice(0, REVIEW_PHOTOS_SHOWN).map((url, index) => (
        <li key={url}>
          <img src={url} alt={`Photo ${index + 1} by ${review.traveler_name}`} loading="lazy" />
          {extra > 0 && index === REVIEW_PHOTOS_SHOWN - 1 && <span className={classes.more}>+{extra}</span>}
        </li>
      ))}
    </ul>
  );
}

function HelpfulButton({ review }: { review: ReviewView }) {
  const user = useAppSelector(selectUser);
  const [mark, { isLoading }] = useMarkHelpfulMutation();
  if (!user) return <span className={classes.muted}>Helpful ({review.helpful_count})</span>;
  const vote = async () => {
    const { error } = await mark({ id: review.id, helpful: true });
    if (error) toast.error(detailOf(error, SENTENCES.failedFeedback));
    else toast.success(SENTENCES.markedHelpful);
  };
  return (
    <button type="button" className={classes.helpful} disabled={isLoading} onClick={() => void vote()}>
      <IconThumbUp size={16} aria-hidden="true" /> Helpful ({review.helpful_count})
    </button>
  );
}
