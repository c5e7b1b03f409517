import { Button } from '@mantine/core';
import { IconHomePlus } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { Empty, Skeleton } from '#libs/ui';
import { QueryFailed } from '../../page/query-failed.js';
import { usePageTitle } from '../../page/page-title.js';
import { Page, PageHeader } from '../../page/page.js';
import { paths } from '../../page/paths.js';
import { useMyHomesQuery } from '../../homes/homes-api.js';
import { OwnerHome } from './owner-home.js';
import classes from './owner-homes.module.css';

/** All homes of an owner with price and status. Additive. @spec D12, D13 */
export function OwnerHomesScreen() {
  usePageTitle('My homes');
  const query = useMyHomesQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  const { data, isError } = query;
  return (
    <Page>
      <PageHeader
        title="My homes"
        lead="What a night costs, and whether it can be booked. Stays that are booked keep their price and their dates."
        actions={
          <Button component={Link} to={paths.createProperty}>
            Add a property
          </Button>
        }
      />
      {!data && isError && <QueryFailed query={query} title="Your homes could not be loaded" />}
      {!data && !isError && <Skeleton height="320px" radius="20px" />}
      {data?.length === 0 && (
        <Empty level={2} icon={<IconHomePlus size={30} />} title="No homes yet">
          Listing is free; you pay a 10% service fee on bookings only.
        </Empty>
      )}
      {data && data.length > 0 && (
        <ul className={classes.homes}>
          {data.map((home) => (
            <li key={home.id}>
              <OwnerHome home={home} />
            </li>
          ))}
        </ul>
      )}
    </Page>
  );
}
