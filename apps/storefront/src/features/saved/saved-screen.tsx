import { Button } from '@mantine/core';
import { IconHeart } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { ReductionView, SavedHomeView } from '#libs/core/contracts';
import { bookableDays, MAX_NIGHTS } from '#libs/core/rules';
import { Empty, Notice } from '#libs/ui';
import { QueryFailed } from '../../page/query-failed.js';
import { usePageTitle } from '../../page/page-title.js';
import { Page, PageHeader, Section } from '../../page/page.js';
import { paths } from '../../page/paths.js';
import { serverNow } from '../../api/server-time.js';
import { selectUser } from '../../session/session.js';
import { useAppSelector } from '../../store/store.js';
import { useQuery } from '../../page/use-query.js';
import { viewerToday } from '../../stay/presets.js';
import { PropertyCard, PropertyCardSkeleton, useReductions } from '../../home-card/property-card.js';
import type { StayBounds, StayChoice } from '../../stay/stay-days.js';
import { StayField } from '../../stay/stay-field.js';
import { readStay, stayQuery } from '../../stay/use-stay.js';
import { MyAlerts } from '../../alerts/my-alerts.js';
import { rememberedHomes } from '../../saved-homes/remembered-homes.js';
import { SaveHeart } from '../../saved-homes/save-heart.js';
import { useSavedHomesQuery } from '../../saved-homes/saved-homes-api.js';
import classes from './saved.module.css';

/** My saved homes with prices for my dates, and my alerts. Also for visitors. @spec F13 */
export function SavedScreen() {
  usePageTitle('Saved homes');
  const user = useAppSelector(selectUser);
  const [params, setParams] = useQuery();
  const stay = readStay(params);
  const choose = (choice: StayChoice) =>
    setParams(stayQuery({ ...stay, ...choice }), { replace: true, preventScrollReset: true });
  return (
    <Page>
      <PageHeader
        title="Saved homes"
        lead="Add dates to see totals and availability."
        actions={<Dates stay={stay} onChange={choose} />}
      />
      {!user && (
        <Notice
          tone="info"
          title="Kept in this browser"
          actions={
            <Button component={Link} to={paths.auth} size="sm" variant="default">
              Sign In
            </Button>
          }
        >
          Sign in and your list goes with you to every device.
        </Notice>
      )}
      <SavedHomes stay={stay}>{user?.role === 'traveler' && <MyAlerts />}</SavedHomes>
    </Page>
  );
}

function Dates({ stay, onChange }: { stay: StayChoice; onChange: (choice: StayChoice) => void }) {
  const [today] = useState(() => viewerToday(serverNow()));
  const { from, to } = bookableDays(today);
  const bounds: StayBounds = { bookableFrom: from, bookableTo: to, maxNights: MAX_NIGHTS, taken: [] };
  return (
    <div className={classes.dates}>
      <StayField choice={stay} bounds={bounds} onChange={onChange} />
    </div>
  );
}

interface SavedHomesProps {
  stay: StayChoice;
  /** Below the list, once that is there: a short one would let it jump up. */
  children: ReactNode;
}

/** The list as it was when the screen opened: an unsaved home stays until the user leaves the screen. */
function SavedHomes({ stay: { checkIn, checkOut }, children }: SavedHomesProps) {
  const query = checkIn && checkOut ? stayQuery({ checkIn, checkOut, guests: 1 }) : '';
  const user = useAppSelector(selectUser);
  const [remembered] = useState(rememberedHomes);
  const ids = user ? '' : remembered.join(',');
  const homes = useSavedHomesQuery([ids && `ids=${ids}`, query].filter(Boolean).join('&'), {
    refetchOnMountOrArgChange: true,
  });
  const { data, isError } = homes;
  const missing = user || !data ? 0 : remembered.length - data.length;
  return (
    <>
      <Section id="homes" title="Your list">
        {!data && isError && <QueryFailed query={homes} title="Your saved homes could not be loaded" />}
        {missing > 0 && <p className={classes.muted}>Some homes you saved are no longer listed.</p>}
        {data?.length === 0 && (
          <Empty
            icon={<IconHeart size={30} />}
            title="No saved homes yet"
            actions={
              <Button component={Link} to={paths.properties}>
                Browse homes
              </Button>
            }
          >
            Tap the heart on a home to save it here.
          </Empty>
        )}
        {!isError && data?.length !== 0 && (
          <ul className={classes.grid} aria-busy={!data}>
            {data
              ? partsOf(data).map((part, index) => (
                  <PartOfList key={index} saved={part} stay={{ checkIn, checkOut }} query={query} />
                ))
              : [0, 1, 2].map((index) => (
                  <li key={index}>
                    <PropertyCardSkeleton />
                  </li>
                ))}
          </ul>
        )}
      </Section>
      {(data || isError) && children}
    </>
  );
}

/** Reductions are asked for so many homes at once, at most. */
const PART = 100;

const partsOf = (saved: readonly SavedHomeView[]): SavedHomeView[][] =>
  Array.from({ length: Math.ceil(saved.length / PART) }, (_, index) =>
    saved.slice(index * PART, (index + 1) * PART),
  );

interface PartProps {
  saved: readonly SavedHomeView[];
  stay: Pick<StayChoice, 'checkIn' | 'checkOut'>;
  query: string;
}

function PartOfList({ saved, stay: { checkIn, checkOut }, query }: PartProps) {
  const homes = saved.map(({ property }) => property);
  const reducedOf = useReductions(homes, { check_in: checkIn, check_out: checkOut });
  return saved.map((one) => (
    <li key={one.property.id}>
      <SavedHome saved={one} query={query} reduced={reducedOf(one.property)} />
    </li>
  ));
}

function SavedHome({
  saved: { property, withdrawn, available },
  query,
  reduced,
}: {
  saved: SavedHomeView;
  query: string;
  reduced: ReductionView | undefined;
}) {
  if (withdrawn)
    return (
      <article className={classes.withdrawn}>
        <SaveHeart home={property} />
        <h3>{property.title}</h3>
        <p>
          {property.city}, {property.state}
        </p>
        <p className={classes.muted}>No longer listed</p>
      </article>
    );
  return (
    <>
      <PropertyCard home={property} query={query} reduced={reduced} />
      {available !== null && (
        <p className={classes.state} data-free={available || undefined}>
          {available ? 'Free on your dates' : 'Taken on your dates. Open it to be told if they open up.'}
        </p>
      )}
    </>
  );
}
