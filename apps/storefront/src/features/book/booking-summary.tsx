import type { PropertyDetailView, QuoteView } from '#libs/contracts';
import { instantIn, Notice, Photo } from '#libs/ui';
import { Rating } from '../properties/property-card.js';
import { CostBreakdown, CostBreakdownSkeleton } from '../stay/cost-breakdown.js';
import classes from './book.module.css';

interface SummaryProps {
  home: PropertyDetailView;
  quote: QuoteView | undefined;
  loading: boolean;
  problem: string | undefined;
}

/** The home and its price beside the form. @spec §2 /book Cost breakdown */
export function BookingSummary({ home, quote, loading, problem }: SummaryProps) {
  const [photo] = home.photos;
  return (
    <aside className={classes.summary} aria-label="Your stay">
      {photo && (
        <Photo
          photo={photo}
          decorative
          eager
          sizes="(max-width: 900px) 100vw, 400px"
          className={classes.photo}
        />
      )}
      <div className={classes.summaryBody}>
        <div>
          <h2 className={classes.homeName}>{home.title}</h2>
          <p className={classes.note}>
            {home.city}, {home.state} · <Rating rating={home.average_rating} />
          </p>
        </div>
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
        {!quote && loading && <CostBreakdownSkeleton />}
        {!quote && !loading && <p className={classes.note}>Choose your dates to see the whole price.</p>}
        {problem && !quote && <Notice tone="bad">{problem}</Notice>}
        <p className={classes.note}>The $100 cleaning fee is essential and non-refundable.</p>
      </div>
    </aside>
  );
}
