import { Button } from '@mantine/core';
import { IconHomePlus } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { Empty, Skeleton } from '#libs/ui';
import { QueryFailed } from '../../page/query-failed.js';
import { usePageTitle } from '../../page/page-title.js';
import { Page, PageHeader } from '../../page/page.js';
import { paths } from '../../page/paths.js';
import { LIST_QUERIES } from '../../api/list-queries.js';
import { useMyHomesInfiniteQuery } from '../../homes/homes-api.js';
import { PagedList } from '../../page/paged-list.js';
import { usePagedRows } from '../../page/use-paged-rows.js';
import { OwnerHome } from './owner-home.js';
import classes from './owner-homes.module.css';

/** All homes of an owner with price and status. Additive. @spec D12, D13 */
export function OwnerHomesScreen() {
  usePageTitle('My homes');
  const homes = usePagedRows(
    useMyHomesInfiniteQuery(LIST_QUERIES.ownerHomes, { refetchOnMountOrArgChange: true }),
  );
  const { rows, isError } = homes;
  return (
    <Page>
      <PageHeader
        title="My homes"
        lead="The price and status of each home. Existing bookings keep their price and dates."
        actions={
          <Button component={Link} to={paths.createProperty}>
            Add a home
          </Button>
        }
      />
      {!rows && isError && <QueryFailed query={homes} title="Your homes could not be loaded" />}
      {!rows && !isError && <Skeleton height="320px" radius="20px" />}
      {rows?.length === 0 && (
        <Empty level={2} icon={<IconHomePlus size={30} />} title="No homes yet">
          Listing is free; you pay a 10% service fee on bookings only.
        </Empty>
      )}
      {rows && rows.length > 0 && (
        <PagedList list={homes} rows={rows} noun="homes" className={classes.homes}>
          {(home) => <OwnerHome home={home} />}
        </PagedList>
      )}
    </Page>
  );
}
