import { text, deed, instant, booking, type ListScreenSpec } from './list-spec.js';

export const WEBHOOK_EVENTS: ListScreenSpec = {
  name: 'webhook-events',
  title: 'Webhook events',
  find: 'Event id, object id or type',
  columns: [
    text('type', 'Type'),
    text('object_id', 'Object'),
    text('outcome', 'Outcome'),
    instant('received_at', 'Received', { sort: 'received_at' }),
    instant('processed_at', 'Followed'),
    text('id', 'Id', { extra: true }),
  ],
  filters: [
    { name: 'outcome', label: 'Outcome', choices: ['settled', 'already', 'ignored', 'unknown', 'mismatch'] },
  ],
};

export const AUDIT: ListScreenSpec = {
  name: 'audit',
  title: 'Audit log',
  find: 'Operator, action, subject or reason',
  columns: [
    instant('at', 'When', { sort: 'at' }),
    text('actor_name', 'Who'),
    deed('action', 'What'),
    text('subject_kind', 'Subject'),
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
      ],
    },
  ],
};
