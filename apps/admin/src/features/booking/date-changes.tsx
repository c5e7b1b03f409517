import type { DateChangeView } from '#libs/core/contracts';
import { dateRange } from '#libs/ui';
import { Table } from '../../page/table.js';
import { Instant, Money, Status } from '../../page/values.js';

/** The changes of a stay's dates, the latest first: from which dates to which, what they cost more, and how they ended. @spec G7 */
export const DateChanges = ({ changes }: { changes: readonly DateChangeView[] }) => (
  <Table
    cards
    rows={changes}
    columns={[
      { title: 'From', cell: (one) => dateRange(one.previous_check_in_date, one.previous_check_out_date) },
      { title: 'To', cell: (one) => dateRange(one.check_in_date, one.check_out_date) },
      { title: 'Difference', cell: (one) => <Money amount={one.difference} /> },
      { title: 'New total', cell: (one) => <Money amount={one.total_amount} /> },
      { title: 'Status', cell: (one) => <Status text={one.state} /> },
      { title: 'Requested', cell: (one) => <Instant at={one.created_at} /> },
      { title: 'Decided', cell: (one) => <Instant at={one.decided_at} /> },
    ]}
  />
);
