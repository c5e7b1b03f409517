import type { ListRowView } from '#libs/core/contracts';
import type { GuardedAct } from '#libs/core/rules';
import { exactDollars, plural } from '#libs/ui';
import { textOf } from './text-of.js';
import { labelOf } from './words-of.js';

const amountOf = ({ amount }: ListRowView): string => exactDollars(typeof amount === 'number' ? amount : 0);
const paramOf = ({ params }: ListRowView, name: string): string => {
  const all = typeof params === 'object' && params !== null ? (params as Record<string, unknown>) : {};
  const value = all[name];
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : '';
};

/** What somebody asks another operator to approve; the row is that of the list of approvals. */
const WORDS: Readonly<Record<GuardedAct, (row: ListRowView) => string>> = {
  cancel_booking: (row) => `cancel a stay of ${textOf(row, 'person_name')} and refund ${amountOf(row)}`,
  lift_payout_hold: (row) => `release ${amountOf(row)} to ${textOf(row, 'person_name')}`,
  offer_perk: (row) => `offer “${paramOf(row, 'title')}”, which takes up to ${amountOf(row)} off a stay`,
  erase_user: (row) => `erase ${textOf(row, 'person_name')}`,
  change_operator_role: (row) =>
    `change the role of ${textOf(row, 'person_name')} to ${paramOf(row, 'role')}`,
  reset_second_factor: (row) => `remove the second factors of ${textOf(row, 'person_name')}`,
  export_people: (row) =>
    `export ${plural(typeof row.rows === 'number' ? row.rows : 0, 'row')} of ${row.subject_kind === 'list' ? textOf(row, 'subject_id') : 'a person’s data'}`,
  change_approval_setting: (row) => `set ${labelOf(textOf(row, 'subject_id'))} to ${paramOf(row, 'value')}`,
};

/** A request for approval in words, such as "erase Ana Castro". */
export const actInWords = (row: ListRowView): string => {
  const act = textOf(row, 'act');
  return isAct(act) ? WORDS[act](row) : labelOf(act);
};

const isAct = (name: string): name is GuardedAct => Object.hasOwn(WORDS, name);
