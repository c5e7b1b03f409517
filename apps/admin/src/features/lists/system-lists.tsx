import { APPROVAL_STATES, GUARDED_ACTS } from '#libs/core/rules';
import { approve, refuse, withdraw } from '../../commands/row-commands.js';
import { actInWords } from '../../page/act-words.js';
import { Plain } from '../../page/values.js';
import { sentenceOf } from '../../page/words-of.js';
import { longId, text, named, instant, booking, money, status, type ListScreenSpec } from './list-spec.js';

export const WEBHOOK_EVENTS: ListScreenSpec = {
  name: 'webhook-events',
  title: 'Webhook events',
  find: 'Event id, object id or type',
  columns: [
    text('type', 'Type'),
    longId('object_id', 'Object'),
    named('outcome', 'Outcome'),
    instant('received_at', 'Received', { sort: 'received_at' }),
    instant('processed_at', 'Processed'),
    text('id', 'Id', { extra: true }),
  ],
  filters: [
    { name: 'outcome', label: 'Outcome', choices: ['settled', 'already', 'ignored', 'unknown', 'mismatch'] },
  ],
};

export const APPROVALS: ListScreenSpec = {
  name: 'approvals',
  title: 'Approvals',
  find: 'Who asked, whom it is about, booking #',
  columns: [
    { name: 'act', label: 'What', wide: true, show: (row) => <Plain value={sentenceOf(actInWords(row))} /> },
    status('state', 'State'),
    text('reason', 'Why'),
    booking('booking_id'),
    money('amount', 'Amount', { extra: true }),
    text('requested_by_name', 'Asked by'),
    instant('requested_at', 'Asked', { sort: 'requested_at' }),
    instant('expires_at', 'Expires', { sort: 'expires_at', extra: true }),
    text('decided_by_name', 'Decided by'),
    text('decision_reason', 'Decision reason'),
    instant('used_at', 'File downloaded', { extra: true }),
  ],
  filters: [
    { name: 'state', label: 'State', choices: APPROVAL_STATES },
    { name: 'act', label: 'What', choices: GUARDED_ACTS },
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

export const AUDIT: ListScreenSpec = {
  name: 'audit',
  title: 'Audit log',
  find: 'Operator, action, subject or reason',
  columns: [
    instant('at', 'When', { sort: 'at' }),
    text('actor_name', 'Who'),
    named('action', 'What'),
    named('subject_kind', 'Subject'),
    text('subject_id', 'Subject id', { extra: true }),
    booking('booking_id'),
    text('reason', 'Why'),
    text('before', 'Before', { extra: true }),
    text('after', 'After', { extra: true }),
    text('request_id', 'Request', { extra: true }),
  ],
  filters: [
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
