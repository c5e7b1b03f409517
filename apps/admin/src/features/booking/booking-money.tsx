import type { ReactNode } from 'react';
import type { TimelineMoneyView, TimelineTransactionView } from '#libs/core/contracts';
import { AccountAmounts, accountName, naturalAmount } from '../../page/account-amounts.js';
import { deedOf } from '../../page/words-of.js';
import { Panel } from '../../page/page.js';
import { Table } from '../../page/table.js';
import { Instant, Money } from '../../page/values.js';

/** Where the booking's money is now: what we have of it, and whom it belongs to. */
export function BookingMoney({ money }: { money: readonly TimelineMoneyView[] }) {
  return (
    <Panel title="Account balances">
      {money.length === 0 ? (
        <p className="none">Nothing has been paid, or everything was refunded.</p>
      ) : (
        <AccountAmounts
          amounts={money.map((one) => ({ account: one.account, amount: naturalAmount(one) }))}
        />
      )}
    </Panel>
  );
}

/** What the lines of a transaction have in common stands at the first; on a phone, where each is a card, at all of them. */
const Once = ({ first, children }: { first: boolean; children: ReactNode }) => (
  <span className={first ? undefined : 'on-cards'}>{children}</span>
);

/** The booking's transactions in the ledger. */
export function BookingLedger({ transactions }: { transactions: readonly TimelineTransactionView[] }) {
  const entries = transactions.flatMap(({ id, kind, at, entries: lines }) =>
    lines.map((line, index) => ({ ...line, id, kind, at, first: index === 0 })),
  );
  return (
    <Table
      cards
      rows={entries}
      keyOf={({ id, account }) => `${id} ${account}`}
      columns={[
        {
          title: 'Time',
          cell: ({ first, at }) => (
            <Once first={first}>
              <Instant at={at} />
            </Once>
          ),
        },
        { title: 'Transaction', cell: ({ first, kind }) => <Once first={first}>{deedOf(kind)}</Once> },
        { title: 'Account', cell: ({ account }) => accountName(account) },
        { title: 'Debit', right: true, cell: ({ amount }) => amount > 0 && <Money amount={amount} /> },
        { title: 'Credit', right: true, cell: ({ amount }) => amount < 0 && <Money amount={-amount} /> },
      ]}
    />
  );
}
