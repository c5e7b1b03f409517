import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { SENTENCES, type PropertyDetailView } from '#libs/core/contracts';
import { dateRange, shortDollars } from '#libs/ui';
import { FormerTotal, LeastTotal } from '../../home-card/property-card.js';
import { useStayQuote, type StayDraft } from '../../stay/use-stay.js';
import { usePriceStory } from './use-price-story.js';
import classes from './property.module.css';

interface BottomBarProps {
  home: PropertyDetailView;
  stay: StayDraft;
  onBook: () => void;
  refused: boolean;
  /** The chosen nights are taken. */
  notFree: boolean;
  /** The viewer has booked exactly these dates. */
  booked: boolean;
}

/** On phones: the total and Book Now, always in reach. */
export function BottomBar({ home, stay, onBook, refused, notFree, booked }: BottomBarProps) {
  const { currentData: quote } = useStayQuote(home, stay);
  const { reduced } = usePriceStory(quote);
  // The chat button floats above the bar instead of covering Book Now.
  useEffect(() => {
    document.documentElement.classList.add('has-bottom-bar');
    return () => document.documentElement.classList.remove('has-bottom-bar');
  }, []);

  return (
    <div className={classes.bottomBar}>
      {refused && <p className={classes.bottomRefused}>{SENTENCES.onlyTravelers}</p>}
      <p className={classes.bottomPrice}>
        <FormerTotal reduced={reduced} />
        {quote ? (
          <>
            <strong>{shortDollars(quote.total_amount)}</strong> total
          </>
        ) : (
          <LeastTotal home={home} />
        )}
        <span>
          {stay.checkIn && stay.checkOut ? dateRange(stay.checkIn, stay.checkOut) : 'Choose your dates'}
          {notFree && (booked ? ', booked by you' : ', not available')}
        </span>
      </p>
      <Button size="md" onClick={onBook}>
        Book Now
      </Button>
    </div>
  );
}
