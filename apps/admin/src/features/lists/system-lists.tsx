import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { ListName, ListRowView } from '#libs/core/contracts';
import { APPROVAL_STATES, GUARDED_ACTS } from '#libs/core/rules';
import { shortId } from '#libs/ui';
import { approve, refuse, withdraw } from '../../commands/row-commands.js';
import { actInWords } from '../../page/act-words.js';
import { textOf } from '../../page/text-of.js';
import { Plain } from '../../page/values.js';
import { actionInWords, deedOf, labelOf, outcomeInWords, sentenceOf } from '../../page/words-of.js';
import { longId, text, named, instant, booking, money, status, type ListScreenSpec } from './list-spec.js';

export const WEBHOOK_EVENTS: ListScreenSpec = {
  name: 'webhook-events',
  title: 'Webhook events',
  row: ['event', 'events'],
  none: { title: 'No webhook events', hint: 'What the payment provider tells us shows up here.' },
  find: 'Event ID, object ID or type',
  columns: [
    text('type', 'Type'),
    longId('object_id', 'Object'),
    named('outcome', 'Outcome', { show: (row) => <Plain value={outcomeInWords(textOf(row, 'outcome'))} /> }),
    instant('received_at', 'Received', { sort: 'received_at' }),
    instant('processed_at', 'Processed'),
    text('id', 'ID', { extra: true }),
  ],
  filters: [
    {
      name: 'outcome',
      label: 'Outcome',
      choices: ['settled', 'already', 'ignored', 'unknown', 'mismatch'],
      words: outcomeInWords,
    },
  ],
};

export const APPROVALS: ListScreenSpec = {
  name: 'approvals',
  title: 'Approvals',
  row: ['request', 'requests'],
  none: { title: 'Nothing waits for approval', hint: 'What needs a second operator shows up here.' },
  find: 'Operator, person or booking #',
  columns: [
    {
      name: 'act',
      label: 'Action',
      wide: true,
      lead: true,
      show: (row) => <Plain value={sentenceOf(actInWords(row))} />,
    },
    status('state', 'Status'),
    text('reason', 'Reason'),
    booking('booking_id'),
    money('amount', 'Amount', { extra: true }),
    text('requested_by_name', 'Requested by'),
    instant('requested_at', 'Requested', { sort: 'requested_at' }),
    instant('expires_at', 'Expires', { sort: 'expires_at', extra: true }),
    text('decided_by_name', 'Decided by'),
    text('decision_reason', 'Decision reason'),
    instant('used_at', 'File downloaded', { extra: true }),
  ],
  filters: [
    { name: 'state', label: 'Status', choices: APPROVAL_STATES },
    { name: 'act', label: 'Action', choices: GUARDED_ACTS },
  ],
  commands: [
    {
      label: 'Approve',
      permission: 'approvals.manage',
      applies: (row, userId) => row.state === 'waiting' && row.requested_by !== userId,
      command: approve,
    },
    {
      label: 'Refuse',
      permission: 'approvals.manage',
      applies: (row, userId) => row.state === 'waiting' && row.requested_by !== userId,
      command: refuse,
    },
    {
      label: 'Withdraw',
      permission: 'approvals.read',
      applies: (row, userId) => row.state === 'waiting' && row.requested_by === userId,
      command: withdraw,
    },
  ],
};

/** Every list as its screen is called. */
const LISTS: Readonly<Record<ListName | 'payouts', string>> = {
  bookings: 'bookings',
  homes: 'homes',
  reviews: 'reviews',
  users: 'people',
  mails: 'emails',
  support: 'support requests',
  conversations: 'conversations',
  approvals: 'approvals',
  audit: 'the audit log',
  refunds: 'refunds',
  disputes: 'disputes',
  'reconciliation/findings': 'differences with the provider',
  'webhook-events': 'webhook events',
  'money/payouts': 'payouts',
  payouts: 'payouts',
  'money/holds': 'held payouts',
  perks: 'perks',
  vouchers: 'vouchers',
  subscriptions: 'subscriptions',
};

const isList = (name: string): name is keyof typeof LISTS => Object.hasOwn(LISTS, name);

/** An action in words; of a list, which one. */
function actionOf(action: string, subject: string): string {
  const list = isList(subject) ? LISTS[subject] : labelOf(subject.replaceAll(/[-/]/g, ' '));
  if (action === 'list.read') return `Viewed ${list}`;
  if (action === 'list.exported') return `Exported ${list}`;
  return actionInWords(action);
}

const SHOWN: Readonly<Partial<Record<string, string>>> = { change: 'Changes', view: 'Views', all: 'All' };

/** What an action was done to; a person with a link to their page. */
function Subject({ row }: { row: ListRowView }) {
  const [kind, id] = [textOf(row, 'subject_kind'), textOf(row, 'subject_id')];
  if (kind !== 'user' || id === '') return <Plain value={deedOf(kind)} />;
  return (
    <Anchor component={Link} to={`/users/${id}`} size="sm">
      Person {shortId(id)}
    </Anchor>
  );
}

export const AUDIT: ListScreenSpec = {
  name: 'audit',
  title: 'Audit log',
  row: ['entry', 'entries'],
  none: {
    title: 'No entries',
    hint: 'Changes that operators make show up here; what they viewed, under Views.',
  },
  find: 'Operator, action, subject or reason',
  columns: [
    instant('at', 'Time', { sort: 'at' }),
    text('actor_name', 'Operator'),
    {
      name: 'action',
      label: 'Action',
      lead: true,
      show: (row) => <Plain value={actionOf(textOf(row, 'action'), textOf(row, 'subject_id'))} />,
    },
    { name: 'subject_kind', label: 'Subject', show: (row) => <Subject row={row} /> },
    text('subject_id', 'Subject ID', { extra: true }),
    booking('booking_id'),
    text('reason', 'Reason'),
    text('before', 'Before', { extra: true }),
    text('after', 'After', { extra: true }),
    text('request_id', 'Request', { extra: true }),
  ],
  filters: [
    {
      name: 'kind',
      label: 'Show',
      choices: ['change', 'view', 'all'],
      words: (choice) => SHOWN[choice] ?? choice,
      byDefault: 'change',
    },
    {
      name: 'subject_kind',
      label: 'Subject',
      choices: [
        'booking',
        'refund',
        'user',
        'home',
        'review',
        'queue',
        'schedule',
        'setting',
        'finding',
        'payout_hold',
        'support',
        'conversation',
        'clock',
        'approval',
        'audit_log',
      ],
    },
  ],
};
