import { Button } from '@mantine/core';
import { IconHomePlus } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { Empty, LoadFailed, Skeleton } from '#libs/ui';
import { usePageTitle } from '../../app/page-title.js';
import { Page, PageHeader } from '../../app/page.js';
import { paths } from '../../app/paths.js';
import { whatHappened } from '../../app/problem.js';
import { useMyHomesQuery } from '../properties/properties-api.js';
import { OwnerHome } from './owner-home.js';
import classes from './owner-homes.module.css';

/** All homes of an owner: what a night costs, and whether they can be booked. Additive. @spec D12, D13 */
export function OwnerHomesScreen() {
  usePageTitle('My homes');
  const { data, isError, error, isFetching, refetch } = useMyHomesQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
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
      {!data && isError && (
        <LoadFailed
          title="Your homes could not be loaded"
          detail={whatHappened(error)}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
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
