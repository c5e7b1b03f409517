import type { PropertyDetailView } from '#libs/core/contracts';
import { instantIn, Photo, shortDollars } from '#libs/ui';
import { Facts } from '../../page/facts.js';
import { QueryFailed } from '../../page/query-failed.js';
import { Rating } from '../../home-card/rating.js';
import { CostBreakdown, CostBreakdownSkeleton } from '../../stay/cost-breakdown.js';
import type { useStayQuote } from '../../stay/use-stay.js';
import classes from './book.module.css';

interface SummaryProps {
  home: PropertyDetailView;
  price: ReturnType<typeof useStayQuote>;
}

/** The home and its price: beside the form, or above and below the fields on a phone. @spec §2 /book Cost breakdown */
export function BookingSummary({ home, price }: SummaryProps) {
  const [photo] = home.photos;
  return (
    <aside className={classes.summary} aria-label="Your stay">
      <div className={classes.summaryHome}>
        {photo && (
          <Photo
            photo={photo}
            decorative
            eager
            sizes="(max-width: 960px) 120px, 400px"
            className={classes.photo}
          />
        )}
        <div className={classes.homeFacts}>
          <h2 className={classes.homeName}>{home.title}</h2>
          <p className="lk-muted">
            {home.city}, {home.state} · <Rating rating={home.average_rating} />
          </p>
        </div>
      </div>
      <Price home={home} price={price} />
    </aside>
  );
}

function Price({ home, price }: SummaryProps) {
  const { currentData: quote, isFetching, isError } = price;
  return (
    <div className={classes.summaryPrice}>
      {quote && (
        <Facts
          className={classes.when}
          facts={[
            ['Check-in', instantIn(quote.check_in_at, quote.time_zone)],
            ['Check-out', instantIn(quote.check_out_at, quote.time_zone)],
          ]}
        />
      )}
      {quote && <CostBreakdown quote={quote} />}
      {!quote && isFetching && <CostBreakdownSkeleton />}
      {!quote && isError && <QueryFailed query={price} title="The price could not be loaded" />}
      {!quote && !isFetching && !isError && (
        <p className="lk-muted">Choose your dates to see the whole price.</p>
      )}
      <p className="lk-muted">
        The {shortDollars(home.cleaning_fee)} cleaning fee is essential and non-refundable.
      </p>
    </div>
  );
}
