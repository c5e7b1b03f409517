import type { PropertyDetailView } from '#libs/core/contracts';
import { instantIn, Photo, shortDollars } from '#libs/ui';
import { QueryFailed } from '../../page/query-failed.js';
import { Rating } from '../../home-card/rating.js';
import { CostBreakdown, CostBreakdownSkeleton } from '../../stay/cost-breakdown.js';
import type { useStayQuote } from '../../stay/use-stay.js';
import classes from './book.module.css';

interface SummaryProps {
  home: PropertyDetailView;
  price: ReturnType<typeof useStayQuote>;
}

/** The home and its price: beside the form, on a phone above and below the fields. @spec §2 /book Cost breakdown */
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
          <p className={classes.note}>
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
        <dl className={classes.when}>
          <div>
            <dt>Check-in</dt>
            <dd>{instantIn(quote.check_in_at, quote.time_zone)}</dd>
          </div>
          <div>
            <dt>Check-out</dt>
            <dd>{instantIn(quote.check_out_at, quote.time_zone)}</dd>
          </div>
        </dl>
      )}
      {quote && <CostBreakdown quote={quote} />}
      {!quote && isFetching && <CostBreakdownSkeleton />}
      {!quote && isError && <QueryFailed query={price} title="The price could not be loaded" />}
      {!quote && !isFetching && !isError && (
        <p className={classes.note}>Choose your dates to see the whole price.</p>
      )}
      <p className={classes.note}>
        The {shortDollars(home.cleaning_fee)} cleaning fee is essential and non-refundable.
      </p>
    </div>
  );
}
