import type { DateChangeView } from '#libs/core/contracts';
import { dateRange } from '#libs/ui';
import { Table } from '../../page/table.js';
import { Instant, Money, Status } from '../../page/values.js';

/** The changes of a stay's dates, the latest first: from which dates to which, what they cost more, and how they ended. @spec G7 */
export const DateChanges = ({ changes }: { changes: readonly DateChangeView[] }) => (
  <Table
    rows={changes}
    columns={[
      { title: 'from', cell: (one) => dateRange(one.previous_check_in_date, one.previous_check_out_date) },
      { title: 'to', cell: (one) => dateRange(one.check_in_date, one.check_out_date) },
      { title: 'difference', cell: (one) => <Money amount={one.difference} /> },
      { title: 'new total', cell: (one) => <Money amount={one.total_amount} /> },
      { title: 'state', cell: (one) => <Status text={one.state} /> },
      { title: 'requested at', cell: (one) => <Instant at={one.created_at} /> },
      { title: 'decided at', cell: (one) => <Instant at={one.decided_at} /> },
    ]}
  />
);
