import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';
import { shortId } from '#libs/ui';
import { useGetListQuery } from '../../api/api.js';
import { QueryState } from '../../page/query-state.js';
import { Table } from '../../page/table.js';
import { textOf } from '../../page/text-of.js';
import { Day, Money, Status } from '../../page/values.js';

const SHOWN = 5;

/** The height of a row of the table. */
const ROW_PIXELS = 38;

interface LatestBookingsProps {
  /** The list's query string. */
  search: string;
  /** How many bookings there are. */
  total: number;
}

/** The latest bookings of a list. */
export function LatestBookings({ search, total }: LatestBookingsProps) {
  const height = `${String((Math.min(total, SHOWN) + 1) * ROW_PIXELS)}px`;
  const query = useGetListQuery({ name: 'bookings', search: `${search}&limit=${String(SHOWN)}` });
  const { data } = query;
  if (!data) return <QueryState query={query} failed="The bookings could not be loaded" height={height} />;
  if (data.rows.length === 0) return <p className="none">No bookings.</p>;
  return (
    <Table
      cards
      label="Latest bookings"
      rows={data.rows}
      keyOf={(row) => textOf(row, 'id')}
      columns={[
        {
          title: 'Booking',
          cell: (row) => (
            <Anchor component={Link} to={`/bookings/${textOf(row, 'id')}`} size="sm" className="num">
              #{shortId(textOf(row, 'id'))}
            </Anchor>
          ),
        },
        { title: 'Status', cell: (row) => <Status text={row.status} /> },
        { title: 'Home', cell: (row) => textOf(row, 'property_title') },
        { title: 'Check-in', cell: (row) => <Day day={row.check_in_date} /> },
        { title: 'Total', right: true, cell: (row) => <Money amount={row.total} /> },
      ]}
    />
  );
}
