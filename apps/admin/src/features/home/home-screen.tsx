import { Anchor, Button, Group } from '@mantine/core';
import { Link, useParams } from 'react-router-dom';
import { SCREENS, type ListRowView } from '#libs/core/contracts';
import { Empty } from '#libs/ui';
import { IconHome } from '@tabler/icons-react';
import { useGetListQuery } from '../../api/api.js';
import { useCommandDialog } from '../../commands/command-dialog.js';
import { HOME_COMMANDS } from '../../commands/home-commands.js';
import { Facts } from '../../page/facts.js';
import { Page, Panel } from '../../page/page.js';
import { QueryState } from '../../page/query-state.js';
import { textOf } from '../../page/text-of.js';
import { Instant, Money, Plain, Status } from '../../page/values.js';
import { may, selectUser } from '../../session/session.js';
import { useAppSelector } from '../../store/store.js';

/** A home for operators: its state, its owner, what waits for approval, and what can be done. */
export function HomeScreen() {
  const { id = '' } = useParams();
  const query = useGetListQuery({ name: 'homes', search: `?q=${encodeURIComponent(id)}` });
  const row = query.data?.rows.find((one) => one.id === id);
  if (row) return <Home row={row} />;
  return (
    <Page title="Home">
      {query.data ? (
        <Empty level={2} icon={<IconHome size={30} />} title="There is no such home">
          Look for it in the list of homes.
        </Empty>
      ) : (
        <QueryState query={query} failed="This home could not be loaded" />
      )}
    </Page>
  );
}

function Home({ row }: { row: ListRowView }) {
  const id = textOf(row, 'id');
  const title = textOf(row, 'title');
  return (
    <Page title={title} aside={<Commands row={row} />}>
      <div className="columns">
        <div>
          <Panel title="Status">
            <Facts
              facts={[
                ['Status', <Status text={row.status} />],
                textOf(row, 'status_reason') !== '' && ['Reason', textOf(row, 'status_reason')],
                [
                  'Approval',
                  row.status === 'awaiting_approval' ? 'Waiting for an operator' : 'Nothing is waiting',
                ],
                ['Added', <Instant at={row.created_at} />],
              ]}
            />
          </Panel>
          <Panel title="More about this home">
            <Group gap="md">
              {row.status === 'listed' && (
                <Anchor href={SCREENS.property.replace(':id', id)} size="sm">
                  As travelers see it
                </Anchor>
              )}
              <Anchor component={Link} to={`/bookings?property_id=${id}`} size="sm">
                Bookings
              </Anchor>
              <Anchor component={Link} to={`/reviews?q=${encodeURIComponent(title)}`} size="sm">
                Reviews
              </Anchor>
              <Anchor component={Link} to={`/homes?owner_id=${textOf(row, 'owner_id')}`} size="sm">
                Homes of this owner
              </Anchor>
            </Group>
          </Panel>
        </div>
        <Panel title="Details">
          <Facts
            facts={[
              [
                'Owner',
                <Anchor component={Link} to={`/users/${textOf(row, 'owner_id')}`} size="sm">
                  {textOf(row, 'owner_name')}
                </Anchor>,
              ],
              ['Town', <Plain value={row.city} />],
              ['Base price', <Money amount={row.price_per_night} />],
              ['Bedrooms', <Plain value={row.bedrooms} />],
              ['Reviews', <Plain value={row.reviews} />],
              ['Rating', <Plain value={row.reviews === 0 ? null : row.average_rating} />],
            ]}
          />
        </Panel>
      </div>
    </Page>
  );
}

function Commands({ row }: { row: ListRowView }) {
  const user = useAppSelector((state) => selectUser(state));
  const [openCommand, dialog] = useCommandDialog();
  return (
    <Group gap="xs">
      {HOME_COMMANDS.filter(
        ({ permission, applies }) => may(user, permission) && applies(row, user?.id ?? ''),
      ).map(({ label, command }) => (
        <Button key={label} size="xs" variant="default" onClick={() => openCommand(command(row))}>
          {label}
        </Button>
      ))}
      {dialog}
    </Group>
  );
}
