import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';
import { EMAIL_KINDS } from '#libs/core/rules';
import { hideReview, keepReview } from '../../commands/row-commands.js';
import { emailKindInWords } from '../../page/email-kinds.js';
import { textOf } from '../../page/text-of.js';
import { Plain, Stars } from '../../page/values.js';
import { statusInWords } from '../../page/words-of.js';
import { text, count, home, instant, person, status, booking, type ListScreenSpec } from './list-spec.js';

export const REVIEWS: ListScreenSpec = {
  name: 'reviews',
  title: 'Reviews',
  row: ['review', 'reviews'],
  none: { title: 'No reviews', hint: 'Reviews of completed stays show up here.' },
  find: 'Text, traveler, home or booking #',
  columns: [
    status('state', 'Status'),
    count('open_reports', 'Reports', { sort: 'open_reports' }),
    {
      name: 'rating',
      label: 'Stars',
      sort: 'rating',
      kind: 'money',
      show: (row) => <Stars rating={row.rating} />,
    },
    text('title', 'Title'),
    text('comment', 'Review', { wide: true }),
    home('property_title', 'Home', (row) => textOf(row, 'property_id')),
    person('traveler_name', 'Traveler', 'traveler_id'),
    booking('booking_id'),
    text('hidden_reason', 'Hidden because', { extra: true }),
    count('photos', 'Photos', { extra: true }),
    instant('created_at', 'Written', { sort: 'created_at' }),
  ],
  filters: [
    { name: 'state', label: 'Status', choices: ['reported', 'visible', 'hidden'] },
    { name: 'rating', label: 'Stars', choices: ['1', '2', '3', '4', '5'] },
  ],
  commands: [
    {
      label: 'Hide',
      permission: 'reviews.manage',
      applies: (row) => row.state !== 'hidden',
      command: hideReview,
    },
    {
      label: 'Keep',
      permission: 'reviews.manage',
      applies: (row) => row.state === 'reported',
      command: keepReview,
    },
    {
      label: 'Put back',
      permission: 'reviews.manage',
      applies: (row) => row.state === 'hidden',
      command: (row) => ({
        title: `Put “${textOf(row, 'title')}” back`,
        effect: 'It is shown and counted again.',
        verb: 'Put review back',
        done: 'Review shown again',
        path: `/admin/reviews/${textOf(row, 'id')}/restore`,
      }),
    },
  ],
};

export const SUPPORT: ListScreenSpec = {
  name: 'support',
  title: 'Support requests',
  row: ['request', 'requests'],
  none: { title: 'No support requests', hint: 'Questions sent to our team show up here.' },
  find: 'Subject, email or name',
  columns: [
    {
      name: 'subject',
      label: 'Subject',
      show: (row) => (
        <Anchor component={Link} to={`/support/${textOf(row, 'id')}`} size="sm">
          {textOf(row, 'subject')}
        </Anchor>
      ),
    },
    status('status', 'Status'),
    person('user_name', 'From', 'user_id'),
    text('email', 'Email', { extra: true }),
    instant('created_at', 'Opened', { sort: 'created_at' }),
    instant('updated_at', 'Last message', { sort: 'updated_at' }),
  ],
  filters: [{ name: 'status', label: 'Status', choices: ['open', 'answered', 'closed'] }],
};

export const CONVERSATIONS: ListScreenSpec = {
  name: 'conversations',
  title: 'Conversations',
  row: ['conversation', 'conversations'],
  none: { title: 'No conversations', hint: 'Messages between guests and hosts show up here.' },
  find: 'Guest, host, home or booking #',
  columns: [
    {
      name: 'property_title',
      label: 'Home',
      show: (row) => (
        <Anchor component={Link} to={`/conversations/${textOf(row, 'id')}`} size="sm">
          {textOf(row, 'property_title')}
        </Anchor>
      ),
    },
    status('state', 'Status'),
    count('open_reports', 'Reports', { sort: 'open_reports' }),
    {
      name: 'report_reasons',
      label: 'Reported as',
      show: (row) => <Plain value={textOf(row, 'report_reasons').replaceAll('_', ' ')} />,
    },
    person('guest_name', 'Guest', 'guest_id'),
    person('host_name', 'Host', 'host_id'),
    booking('booking_id'),
    count('messages', 'Messages', { sort: 'messages' }),
    instant('reported_at', 'Reported', { extra: true }),
    instant('created_at', 'Started', { sort: 'created_at', extra: true }),
    instant('last_message_at', 'Last message', { sort: 'last_message_at' }),
  ],
  filters: [{ name: 'state', label: 'Status', choices: ['reported', 'quiet'], words: statusInWords }],
};

export const MAILS: ListScreenSpec = {
  name: 'mails',
  title: 'Emails',
  row: ['email', 'emails'],
  none: { title: 'No emails', hint: 'Every email that we send shows up here.' },
  find: 'Recipient, subject or booking #',
  columns: [
    {
      name: 'subject',
      label: 'Subject',
      show: (row) => (
        <Anchor component={Link} to={`/mails/${textOf(row, 'id')}`} size="sm">
          {textOf(row, 'subject')}
        </Anchor>
      ),
    },
    text('to_name', 'To'),
    text('to_address', 'Address'),
    {
      name: 'kind',
      label: 'Type',
      show: (row) => emailKindInWords(textOf(row, 'kind')),
    },
    status('state', 'Status'),
    booking('booking_id'),
    count('attempts', 'Attempts', { extra: true }),
    text('last_error', 'Error', { extra: true }),
    instant('queued_at', 'Queued', { sort: 'queued_at' }),
    instant('finished_at', 'Sent'),
  ],
  filters: [
    { name: 'state', label: 'Status', choices: ['queued', 'sent', 'delivered', 'failed'] },
    { name: 'kind', label: 'Type', choices: Object.keys(EMAIL_KINDS), words: emailKindInWords },
  ],
};
