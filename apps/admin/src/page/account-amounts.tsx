import { Table } from './table.js';
import { Money } from './values.js';
import { deedOf } from './words-of.js';

/** Accounts of the ledger with their amounts. */
export const AccountAmounts = ({ amounts }: { amounts: readonly { account: string; amount: number }[] }) => (
  <Table
    head={false}
    rows={amounts}
    keyOf={({ account }) => account}
    columns={[
      { title: 'Account', cell: ({ account }) => deedOf(account) },
      { title: 'Amount', right: true, cell: ({ amount }) => <Money amount={amount} /> },
    ]}
  />
);
