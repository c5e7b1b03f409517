import { Button } from '@mantine/core';
import { IconHomePlus } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { Empty } from '#libs/ui';
import { QueryFailed } from '../../page/query-failed.js';
import { Section } from '../../page/page.js';
import { paths } from '../../page/paths.js';
import { LIST_QUERIES } from '../../api/list-queries.js';
import { useMyHomesInfiniteQuery } from '../../homes/homes-api.js';
import { PropertyCard, PropertyCardSkeleton } from '../../home-card/property-card.js';
import classes from './dashboard.module.css';

/** Up to four of the owner's properties, and a link to add one. @spec §2 /dashboard */
export function OwnerHomes() {
  const query = useMyHomesInfiniteQuery(LIST_QUERIES.someOwnerHomes);
  const { data, isError } = query;
  const homes = data?.pages[0]?.rows;
  return (
    <Section
      id="homes"
      title="Your homes"
      aside={
        <div className={classes.aside}>
          <Button component={Link} to={paths.ownerHomes} size="sm" variant="default">
            Manage homes
          </Button>
          <Button component={Link} to={paths.createProperty} size="sm" variant="default">
            Add a home
          </Button>
        </div>
      }
    >
      {!homes && isError && <QueryFailed query={query} title="Your homes could not be loaded" />}
      {homes?.length === 0 && (
        <Empty
          icon={<IconHomePlus size={30} />}
          title="No homes yet"
          actions={
            <Button component={Link} to={paths.createProperty}>
              Add your first home
            </Button>
          }
        >
          Listing is free; you pay a 10% service fee on bookings only.
        </Empty>
      )}
      {!isError && (homes === undefined || homes.length > 0) && (
        <ul className={classes.homes}>
          {(homes ?? [null, null, null, null]).map((home, index) => (
            <li key={home?.id ?? index}>{home ? <PropertyCard home={home} /> : <PropertyCardSkeleton />}</li>
          ))}
        </ul>
      )}
    </Section>
  );
}
