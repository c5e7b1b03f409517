import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { ListName, ListRowView, OperatorSupportView } from '#libs/core/contracts';
import { useGetListQuery } from '../../api/api.js';
import { Facts } from '../../page/facts.js';
import { Panel } from '../../page/page.js';
import { QueryState } from '../../page/query-state.js';
import { textOf } from '../../page/text-of.js';
import { Day, Instant, Status } from '../../page/values.js';
import { may, selectUser } from '../../session/session.js';
import { useAppSelector } from '../../store/store.js';

const SHOWN = 5;

/** Who asks, with their latest stays and other requests. */
export function Aside({ request: { id, person, created_at: opened } }: { request: OperatorSupportView }) {
  const user = useAppSelector((state) => selectUser(state));
  return (
    <div>
      <Panel title="Person">
        <Facts
          facts={[
            [
              'Name',
              person.id === null || !may(user, 'users.read') ? (
                person.full_name
              ) : (
                <Anchor component={Link} to={`/users/${person.id}`} size="sm">
                  {person.full_name}
                </Anchor>
              ),
            ],
            ['Email', person.email],
            ['Opened', <Instant at={opened} />],
          ]}
        />
      </Panel>
      {person.id !== null && (
        <>
          {may(user, 'bookings.read') && <Stays personId={person.id} />}
          <OtherRequests personId={person.id} requestId={id} />
        </>
      )}
    </div>
  );
}

const Stays = ({ personId }: { personId: string }) => (
  <Rows
    title="Their stays"
    none="No stays yet."
    list="bookings"
    search={`?traveler_id=${personId}&limit=${String(SHOWN)}`}
    path={(row) => `/bookings/${textOf(row, 'id')}`}
    label={(row) => textOf(row, 'property_title')}
    detail={(row) => (
      <>
        <Day day={row.check_in_date} /> · <Status text={row.status} />
      </>
    )}
  />
);

const OtherRequests = ({ personId, requestId }: { personId: string; requestId: string }) => (
  <Rows
    title="Other requests"
    none="No other requests."
    list="support"
    search={`?user_id=${personId}&limit=${String(SHOWN + 1)}`}
    leftOut={requestId}
    path={(row) => `/support/${textOf(row, 'id')}`}
    label={(row) => textOf(row, 'subject')}
    detail={(row) => (
      <>
        <Instant at={row.created_at} /> · <Status text={row.status} />
      </>
    )}
  />
);

interface RowsProps {
  title: string;
  none: string;
  list: ListName;
  /** The list's query string. */
  search: string;
  /** The id of a row that is not shown. */
  leftOut?: string;
  path: (row: ListRowView) => string;
  label: (row: ListRowView) => string;
  detail: (row: ListRowView) => ReactNode;
}

function Rows({ title, none, list, search, leftOut, path, label, detail }: RowsProps) {
  const query = useGetListQuery({ name: list, search });
  const rows = query.data?.rows.filter((row) => row.id !== leftOut).slice(0, SHOWN);
  return (
    <Panel title={title}>
      {!rows && <QueryState query={query} failed="These could not be loaded" height="120px" />}
      {rows?.length === 0 && <p className="none">{none}</p>}
      <ul className="timeline">
        {rows?.map((row) => (
          <li key={textOf(row, 'id')}>
            <Anchor component={Link} to={path(row)} size="sm">
              {label(row)}
            </Anchor>
            <div>{detail(row)}</div>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
