import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { SENTENCES, type PropertyDetailView } from '#libs/core/contracts';
import { plural } from '#libs/ui';
import { usePageTitle } from '../../page/page-title.js';
import { paths } from '../../page/paths.js';
import { statusOf } from '../../api/problem.js';
import { toast } from '../../toasts/toasts.js';
import { useQuery } from '../../page/use-query.js';
import { useBookedDates } from '../../booking/use-booked-dates.js';
import { useHomeQuery } from '../../homes/homes-api.js';
import { LazyRecentlyViewed } from '../../home-card/lazy-recently-viewed.js';
import { Rating } from '../../home-card/rating.js';
import { selectUser } from '../../session/session.js';
import { useAppSelector } from '../../store/store.js';
import { SaveHeart } from '../../saved-homes/save-heart.js';
import { readStay, stayQuery, useNotFree, type StayDraft } from '../../stay/use-stay.js';
import { Availability } from './availability.js';
import { BookingCard } from './booking-card.js';
import { BottomBar } from './bottom-bar.js';
import { Gallery } from './gallery.js';
import { LazyNeighbourhood } from './lazy-neighbourhood.js';
import { PropertyFacts } from './property-facts.js';
import { PropertyNotFound } from '../../homes/property-not-found.js';
import { PropertyReviews } from './property-reviews.js';
import { PropertySkeleton } from './property-skeleton.js';
import classes from './property.module.css';
import { useBookNow } from './use-book-now.js';
import { useKnownMissing } from './use-known-missing.js';
import { useReportView } from './use-report-view.js';

/** A home's page. An unknown home has its own message; any other failure returns to the list. @spec §2 /properties/{id}, C14 */
export function PropertyScreen() {
  const { id = '' } = useParams();
  const knownMissing = useKnownMissing();
  const { data: home, error, isError } = useHomeQuery(id, { skip: knownMissing });
  const missing = knownMissing || (isError && statusOf(error) === 404);
  useLeaveOnFailure(isError && !missing);
  if (missing) return <PropertyNotFound />;
  return home ? <Home key={home.id} home={home} /> : <PropertySkeleton />;
}

function useLeaveOnFailure(failed: boolean): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!failed) return;
    toast.error(SENTENCES.failedLoadProperty);
    void navigate(paths.properties, { replace: true });
  }, [failed, navigate]);
}

function Home({ home }: { home: PropertyDetailView }) {
  usePageTitle(`${home.title} in ${home.city}`);
  const [params, setParams] = useQuery();
  const stay = withinHome(readStay(params), home);
  const isOwn = useAppSelector(selectUser)?.id === home.owner.id;
  const change = (next: StayDraft) => setParams(stayQuery(next), { replace: true, preventScrollReset: true });
  const notFree = useNotFree(home, stay);
  const booked = useBookedDates(home.id, stay, notFree);
  const { bookNow, refused } = useBookNow(home, stay, { notFree, booked });
  useReportView(home.id, stay);
  const booking = { home, stay, onBook: bookNow, refused, notFree, booked };

  return (
    <article className={classes.screen}>
      <header className={classes.head}>
        <h1>{home.title}</h1>
        <p className={classes.sub}>
          <Rating rating={home.average_rating} count={home.review_count} />
          <span>
            {home.city}, {home.state}
          </span>
          <span>
            {plural(home.bedrooms, 'bedroom')} · {plural(home.bathrooms, 'bathroom')} · up to{' '}
            {plural(home.max_guests, 'guest')}
          </span>
        </p>
        <div className={classes.save}>
          <SaveHeart home={home} worded />
          {isOwn && (
            <Button component={Link} to={paths.editHome(home.id)} variant="default">
              Edit
            </Button>
          )}
        </div>
      </header>
      <Gallery photos={home.photos} />
      <div className={classes.columns}>
        <div className={classes.story}>
          <PropertyFacts home={home} />
          <Availability home={home} stay={stay} onChange={change} />
          <PropertyReviews home={home} />
        </div>
        <BookingCard {...booking} onChange={change} />
      </div>
      <LazyNeighbourhood home={home} stay={stay} />
      <LazyRecentlyViewed except={home.id} />
      <BottomBar {...booking} />
    </article>
  );
}

/** Limits the guests: a shared link may contain more than the home takes. */
const withinHome = (stay: StayDraft, home: PropertyDetailView): StayDraft => ({
  ...stay,
  guests: Math.min(stay.guests, home.max_guests),
});
