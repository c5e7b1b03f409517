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
  offer_perk: (row) => `offer “${paramOf(row, 'title')}”: ${voucherIn(row)}`,
  erase_user: (row) => `erase ${textOf(row, 'person_name')}`,
  change_operator_role: (row) =>
    `change the role of ${textOf(row, 'person_name')} to ${paramOf(row, 'role')}`,
  reset_second_factor: (row) => `remove the second factors of ${textOf(row, 'person_name')}`,
  export_people: (row) =>
    `export ${plural(typeof row.rows === 'number' ? row.rows : 0, 'row')} of ${row.subject_kind === 'list' ? textOf(row, 'subject_id') : 'a person’s data'}`,
  change_approval_setting: (row) => `set ${labelOf(textOf(row, 'subject_id'))} to ${paramOf(row, 'value')}`,
};

/** What a voucher takes off, and what it costs. */
function voucherIn(row: ListRowView): string {
  const [kind, worth] = [paramOf(row, 'voucher'), Number(paramOf(row, 'worth'))];
  const points = plural(Number(paramOf(row, 'points_cost')), 'point');
  if (kind === 'amount') return `${exactDollars(worth)} off a stay, for ${points}`;
  const off = kind === 'free_night' ? 'a free night' : `${paramOf(row, 'discount_percentage')}% off a stay`;
  return `${off}, ${worth > 0 ? `up to ${exactDollars(worth)}` : 'without a limit'}, for ${points}`;
}

/** A request for approval in words, such as "erase Ana Castro". */
export const actInWords = (row: ListRowView): string => {
  const act = textOf(row, 'act');
  return isAct(act) ? WORDS[act](row) : labelOf(act);
};

const isAct = (name: string): name is GuardedAct => Object.hasOwn(WORDS, name);
