import type { AccountSide } from '#libs/core/contracts';
import { Table } from './table.js';
import { Money } from './values.js';
import { deedOf } from './words-of.js';

const NAMES: Readonly<Record<string, string>> = {
  cleaning_pass_through: 'Cleaning fees held for owners',
  owner_payable: 'Owed to owners',
};

/** The name of an account of the ledger. */
export const accountName = (account: string): string => NAMES[account] ?? deedOf(account);

/** An amount as people say it: what is owed or earned is negative in the ledger only. Never minus zero. */
export const naturalAmount = ({ side, amount }: { side: AccountSide; amount: number }): number =>
  amount !== 0 && (side === 'owe' || side === 'earned') ? -amount : amount;

/** Accounts of the ledger with their amounts. */
export const AccountAmounts = ({ amounts }: { amounts: readonly { account: string; amount: number }[] }) => (
  <Table
    head={false}
    rows={amounts}
    keyOf={({ account }) => account}
    columns={[
      { title: 'Account', cell: ({ account }) => accountName(account) },
      { title: 'Amount', right: true, cell: ({ amount }) => <Money amount={amount} /> },
    ]}
  />
);
