import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import type { OwnersHomeView } from '#libs/core/contracts';
import { Badge, exactDollars, Photo, plural, shortDollars } from '#libs/ui';
import { LeastTotal } from '../../home-card/property-card.js';
import { MoreActions } from '../../page/more-actions.js';
import { paths } from '../../page/paths.js';
import { detailOf } from '../../api/problem.js';
import { toast } from '../../toasts/toasts.js';
import { useChangeStatusMutation } from '../../listing/listing-api.js';
import classes from './owner-homes.module.css';

const PauseDialog = lazy(() => import('./pause-dialog.js').then((m) => ({ default: m.PauseDialog })));
const PriceDialog = lazy(() => import('./price-dialog.js').then((m) => ({ default: m.PriceDialog })));

/** One home of an owner, with its actions. */
export function OwnerHome({ home }: { home: OwnersHomeView }) {
  const [dialog, setDialog] = useState<'price' | 'pause' | null>(null);
  const close = () => setDialog(null);
  const [photo] = home.photos;
  return (
    <article className={classes.home} aria-labelledby={`home-${home.id}`}>
      {photo ? <Photo photo={photo} decorative sizes="120px" className={classes.photo} /> : <span />}
      <div className={classes.facts}>
        <h2 id={`home-${home.id}`}>
          <Link to={paths.property(home.id)}>{home.title}</Link> <StatusBadge home={home} />
        </h2>
        <p className="lk-muted">
          {home.city}, {home.state} · {plural(home.total_bookings, 'booking')}
        </p>
        <Price home={home} />
        {home.status_reason && <p className={classes.reason}>Paused by our team: {home.status_reason}</p>}
        {home.awaiting_approval && (
          <p className="lk-muted">Our team reviews it first. Once approved, it is published automatically.</p>
        )}
      </div>
      <div className="lk-dialog-actions">
        <Button
          component={Link}
          to={paths.editHome(home.id)}
          size="sm"
          variant="default"
          aria-label={`Edit ${home.title}`}
        >
          Edit
        </Button>
        <Button
          component={Link}
          to={paths.homePrices(home.id)}
          size="sm"
          variant="default"
          aria-label={`Prices of ${home.title}`}
        >
          Prices
        </Button>
        <Button
          component={Link}
          to={{ pathname: paths.ownerCalendar, search: `home=${home.id}` }}
          size="sm"
          variant="default"
          aria-label={`Calendar of ${home.title}`}
        >
          Calendar
        </Button>
        {home.status === 'paused' && !home.awaiting_approval && !home.status_reason && <Resume home={home} />}
        {home.status_reason && (
          <Button component={Link} to={paths.support} size="sm" variant="subtle">
            Write to our team
          </Button>
        )}
        <MoreActions about={home.title}>
          <Button
            size="sm"
            variant="default"
            aria-label={`Change base price of ${home.title}`}
            onClick={() => setDialog('price')}
          >
            Base price
          </Button>
          <Button
            component={Link}
            to={paths.arrivalGuide(home.id)}
            size="sm"
            variant="default"
            aria-label={`Arrival guide of ${home.title}`}
          >
            Arrival guide
          </Button>
          {home.status === 'listed' && (
            <Button
              size="sm"
              variant="subtle"
              aria-label={`Pause ${home.title}`}
              onClick={() => setDialog('pause')}
            >
              Pause
            </Button>
          )}
        </MoreActions>
      </div>
      <Suspense fallback={null}>
        {dialog === 'price' && <PriceDialog home={home} onClose={close} />}
        {dialog === 'pause' && <PauseDialog home={home} onClose={close} />}
      </Suspense>
    </article>
  );
}

/** What travelers see, the whole price of the cheapest stay first, and what the owner asks for. @spec F13, G3 */
const Price = ({ home }: { home: OwnersHomeView }) => (
  <>
    <p className={classes.price}>
      <LeastTotal home={home} />
    </p>
    <p className="lk-muted">
      Base price {exactDollars(home.base_price)} a night
      {typeof home.least_total === 'number' && ` + ${shortDollars(home.cleaning_fee)} cleaning`}
    </p>
  </>
);

function StatusBadge({ home }: { home: OwnersHomeView }) {
  if (home.awaiting_approval) return <Badge tone="amber">Awaiting approval</Badge>;
  return home.status === 'listed' ? (
    <Badge tone="green">Published</Badge>
  ) : (
    <Badge tone="neutral">Paused</Badge>
  );
}

/** Publishes the home again; travelers with alerts are notified. */
function Resume({ home }: { home: OwnersHomeView }) {
  const [change, { isLoading }] = useChangeStatusMutation();
  const resume = async () => {
    const { error } = await change({ id: home.id, status: 'listed' });
    if (error) toast.error(detailOf(error, 'Your home could not be resumed. Please try again.'));
    else toast.success(`${home.title} can be booked again`);
  };
  return (
    <Button size="sm" loading={isLoading} aria-label={`Resume ${home.title}`} onClick={() => void resume()}>
      Resume
    </Button>
  );
}
