import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { SENTENCES, type PropertyDetailView } from '#libs/core/contracts';
import { instantIn, Notice, plural, shortDollars } from '#libs/ui';
import { paths } from '../../page/paths.js';
import { QueryFailed } from '../../page/query-failed.js';
import { FormerTotal, LeastTotal } from '../../home-card/property-card.js';
import { Rating } from '../../home-card/rating.js';
import { CostBreakdown, CostBreakdownSkeleton } from '../../stay/cost-breakdown.js';
import { AlertOffer } from '../../alerts/alert-offer.js';
import { StayField } from '../../stay/stay-field.js';
import { BOOKED_BY_YOU, boundsOf, NOT_FREE, useStayQuote, type StayDraft } from '../../stay/use-stay.js';
import { GuestSelect } from '../../stay/guest-select.js';
import { PriceStory } from './price-story.js';
import { usePriceStory } from './use-price-story.js';
import classes from './property.module.css';

interface BookingCardProps {
  home: PropertyDetailView;
  stay: StayDraft;
  onChange: (stay: StayDraft) => void;
  onBook: () => void;
  refused: boolean;
  /** The chosen nights are taken. */
  notFree: boolean;
  /** The viewer has booked exactly these dates. */
  booked: boolean;
}

/** Dates, guests, the server's price and Book Now, always in view on a desktop. @spec §2 /properties/{id}, A2, B3 */
export function BookingCard({ home, stay, onChange, onBook, refused, notFree, booked }: BookingCardProps) {
  const price = useStayQuote(home, stay);
  const { currentData: quote, isFetching, error } = price;
  const story = usePriceStory(quote);

  return (
    <aside className={classes.card} aria-label="Book this home">
      <div className={classes.cardHead}>
        <p className={classes.cardPrice}>
          {quote ? (
            <>
              <FormerTotal reduced={story.reduced} />
              <strong>{shortDollars(quote.total_amount)}</strong> total for {plural(quote.nights, 'night')}
            </>
          ) : (
            <LeastTotal home={home} />
          )}
        </p>
        <Rating rating={home.average_rating} />
      </div>
      {!stay.checkIn && (
        <p className={classes.refund}>75% of the nightly price back until 24 hours before check-in</p>
      )}
      <PriceStory story={story} timeZone={home.time_zone} />
      <StayField
        choice={stay}
        bounds={boundsOf(home)}
        onChange={(choice) => onChange({ ...stay, ...choice })}
        error={notFree ? (booked ? BOOKED_BY_YOU : NOT_FREE) : undefined}
      />
      {booked && <Link to={paths.bookings}>My Bookings</Link>}
      <GuestSelect
        value={stay.guests}
        max={home.max_guests}
        onChange={(guests) => onChange({ ...stay, guests })}
      />
      {refused && (
        <Notice tone="bad" role="alert">
          {SENTENCES.onlyTravelers}
        </Notice>
      )}
      <Button size="lg" fullWidth onClick={onBook}>
        Book Now
      </Button>
      <p className={classes.cardNote}>You are not charged yet</p>
      {!booked && <AlertOffer home={home} stay={stay} taken={notFree} quiet={!notFree} />}
      {isFetching && !quote && !error && <CostBreakdownSkeleton />}
      {error !== undefined && !quote && <QueryFailed query={price} title="The price could not be loaded" />}
      {quote && (
        <>
          <CostBreakdown quote={quote} />
          <p className={classes.cardNote}>
            {quote.refund_eligible
              ? `You get 75% of the nightly price back if you cancel before ${instantIn(quote.refund_cutoff_at, quote.time_zone)}`
              : `${SENTENCES.noRefund}: check-in is less than 24 hours away`}
          </p>
        </>
      )}
    </aside>
  );
}
