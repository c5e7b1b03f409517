import { Button } from '@mantine/core';
import { lazy, useDeferredValue, useEffect } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { SENTENCES } from '#libs/core/contracts';
import { Notice } from '#libs/ui';
import { clearIntent } from '../../session/intents.js';
import { usePageTitle } from '../../page/page-title.js';
import { Page, PageHeader, PageSkeleton } from '../../page/page.js';
import { paths } from '../../page/paths.js';
import { statusOf } from '../../api/problem.js';
import { selectUser } from '../../session/session.js';
import { useAppSelector } from '../../store/store.js';
import { toast } from '../../toasts/toasts.js';
import { useHomeQuery } from '../../homes/homes-api.js';
import { BookingForm } from './booking-form.js';
import { useBookingFormReads } from './use-booking-form-reads.js';

const PropertyNotFound = lazy(() =>
  import('../../homes/property-not-found.js').then((m) => ({ default: m.PropertyNotFound })),
);

/** The booking form of one home, for travelers. @spec §2 /book/{propertyId}, C14, D8 */
export function BookScreen() {
  const { propertyId = '' } = useParams();
  const user = useAppSelector(selectUser);
  const navigate = useNavigate();
  const { data, error, isError } = useHomeQuery(propertyId, { refetchOnMountOrArgChange: true });
  // Deferred: a slow device stays responsive while the whole form renders.
  const home = useDeferredValue(data);
  const { settled, ...reads } = useBookingFormReads(propertyId, user?.role !== 'traveler');
  const missing = isError && statusOf(error) === 404;
  usePageTitle(home ? `Book ${home.title}` : 'Book your stay');
  useEffect(clearIntent, []);
  useEffect(() => {
    if (!isError || missing) return;
    toast.error(SENTENCES.failedLoadProperty);
    void navigate(paths.properties, { replace: true });
  }, [isError, missing, navigate]);

  if (missing) return <PropertyNotFound />;
  if (user?.role !== 'traveler') return <TravelersOnly propertyId={propertyId} />;
  return home && settled ? <BookingForm key={home.id} home={home} reads={reads} /> : <PageSkeleton />;
}

/** Owners and operators cannot book. @spec §6, D8 */
function TravelersOnly({ propertyId }: { propertyId: string }) {
  return (
    <Page narrow>
      <PageHeader title="Book your stay" />
      <Notice
        tone="bad"
        role="alert"
        actions={
          <Button component={Link} to={paths.property(propertyId)} variant="default" size="sm">
            Back to the home
          </Button>
        }
      >
        {SENTENCES.onlyTravelers}
      </Notice>
    </Page>
  );
}
