import type { TimelineMoneyView, TimelineTransactionView } from '#libs/core/contracts';
import { AccountAmounts } from '../../page/account-amounts.js';
import { deedOf } from '../../page/words-of.js';
import { Panel } from '../../page/page.js';
import { Table } from '../../page/table.js';
import { Instant, Money } from '../../page/values.js';

/** Where the booking's money is now. Debits are positive; the lines add up to zero. */
export function BookingMoney({ money }: { money: readonly TimelineMoneyView[] }) {
  return (
    <Panel title="Account balances">
      {money.length === 0 ? (
        <p className="none">Nothing has been paid, or everything was refunded.</p>
      ) : (
        <AccountAmounts amounts={money} />
      )}
    </Panel>
  );
}

/** The booking's transactions in the ledger. */
export function BookingLedger({ transactions }: { transactions: readonly TimelineTransactionView[] }) {
  if (transactions.length === 0) return <p className="none">No entries yet.</p>;
  const entries = transactions.flatMap(({ id, kind, at, entries: lines }) =>
    lines.map((line, index) => ({ ...line, id, kind, at, first: index === 0 })),
  );
  return (
    <Table
      rows={entries}
      keyOf={({ id, account }) => `${id} ${account}`}
      columns={[
        { title: 'Time', cell: ({ first, at }) => first && <Instant at={at} /> },
        { title: 'Transaction', cell: ({ first, kind }) => first && deedOf(kind) },
        { title: 'Account', cell: ({ account }) => deedOf(account) },
        { title: 'Debit', right: true, cell: ({ amount }) => amount > 0 && <Money amount={amount} /> },
        { title: 'Credit', right: true, cell: ({ amount }) => amount < 0 && <Money amount={-amount} /> },
      ]}
    />
  );
}
