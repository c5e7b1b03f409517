import { PAID_PLANS } from '#libs/core/rules';
import { liftPayoutHold, retryRefund } from '../../commands/row-commands.js';
import { planInWords } from '../../page/plan-names.js';
import {
  text,
  count,
  money,
  named,
  person,
  plan,
  instant,
  status,
  booking,
  type ListScreenSpec,
} from './list-spec.js';

export const REFUNDS: ListScreenSpec = {
  name: 'refunds',
  title: 'Refunds',
  row: ['refund', 'refunds'],
  none: { title: 'No refunds', hint: 'Refunds of cancelled and changed stays show up here.' },
  find: 'Refund ID, booking # or email',
  columns: [
    booking('booking_id'),
    person('traveler_name', 'Traveler', 'traveler_id'),
    text('property_title', 'Home', { extra: true }),
    money('amount', 'Amount', { sort: 'amount' }),
    status('state', 'Status'),
    count('attempts', 'Attempts'),
    text('last_error', 'Error'),
    text('provider_id', 'Provider', { extra: true }),
    text('made_outside', 'Issued at the provider', { extra: true }),
    instant('requested_at', 'Requested', { sort: 'requested_at' }),
    instant('finished_at', 'Finished'),
  ],
  filters: [
    {
      name: 'state',
      label: 'Status',
      choices: ['waiting', 'requested', 'sent', 'failed', 'succeeded', 'abandoned'],
    },
  ],
  commands: [
    {
      label: 'Try again',
      permission: 'money.manage',
      applies: (row) => row.state === 'failed' || row.state === 'requested' || row.state === 'sent',
      command: retryRefund,
    },
  ],
};

export const PAYOUTS: ListScreenSpec = {
  name: 'money/payouts',
  title: 'Payouts',
  row: ['payout', 'payouts'],
  none: { title: 'No payouts', hint: 'Payouts to owners show up here.' },
  find: 'Owner, email or transfer ID',
  columns: [
    person('owner_name', 'Owner', 'owner_id'),
    money('amount', 'Amount', { sort: 'amount' }),
    money('cleaning', 'Cleaning fees', { extra: true }),
    status('state', 'Status'),
    text('failure', 'Error'),
    money('reversed', 'Reversed', { extra: true }),
    text('transfer_id', 'Transfer', { extra: true }),
    instant('requested_at', 'Requested', { sort: 'requested_at' }),
    instant('finished_at', 'Finished'),
  ],
  filters: [{ name: 'state', label: 'Status', choices: ['requested', 'sent', 'failed', 'withdrawn'] }],
};

export const HOLDS: ListScreenSpec = {
  name: 'money/holds',
  title: 'Held payouts',
  row: ['hold', 'holds'],
  none: { title: 'No payouts are held', hint: 'Payouts that need a look before they go out show up here.' },
  find: 'Owner, booking # or reference',
  columns: [
    booking('booking_id'),
    person('owner_name', 'Owner', 'owner_id'),
    status('state', 'Status'),
    text('reason', 'Reason'),
    text('reference', 'Reference', { extra: true }),
    instant('placed_at', 'Since', { sort: 'placed_at' }),
    instant('lifted_at', 'Lifted'),
  ],
  filters: [{ name: 'state', label: 'Status', choices: ['in_place', 'lifted'] }],
  commands: [
    {
      label: 'Lift',
      permission: 'money.manage',
      applies: (row) => row.state === 'in_place',
      command: liftPayoutHold,
    },
  ],
};

export const DISPUTES: ListScreenSpec = {
  name: 'disputes',
  title: 'Disputes',
  row: ['dispute', 'disputes'],
  none: { title: 'No disputes', hint: 'Payments that a bank asks back show up here.' },
  find: 'Dispute ID or booking #',
  columns: [
    booking('booking_id'),
    status('state', 'Status'),
    person('traveler_name', 'Traveler', 'traveler_id'),
    text('owner_name', 'Owner'),
    money('amount', 'Amount', { sort: 'amount' }),
    money('fee', 'Fee'),
    named('reason', 'Reason'),
    named('provider_status', 'Provider status', { extra: true }),
    instant('evidence_due_at', 'Evidence due'),
    instant('opened_at', 'Opened', { sort: 'opened_at' }),
    instant('closed_at', 'Closed'),
  ],
  filters: [{ name: 'state', label: 'Status', choices: ['open', 'won', 'lost'] }],
};

export const SUBSCRIPTIONS: ListScreenSpec = {
  name: 'subscriptions',
  title: 'Subscriptions',
  row: ['subscription', 'subscriptions'],
  none: { title: 'No subscriptions', hint: 'Paid plans of travelers show up here.' },
  find: 'Traveler, email or subscription ID',
  columns: [
    person('user_name', 'Traveler', 'user_id'),
    plan('plan', 'Plan'),
    money('price', 'Per month', { sort: 'price' }),
    status('status', 'Status'),
    plan('pending_plan', 'Next plan'),
    instant('period_end', 'Paid until', { sort: 'period_end' }),
    instant('past_due_since', 'Past due since', { extra: true }),
    instant('started_at', 'Since', { sort: 'started_at' }),
    instant('ended_at', 'Ended', { extra: true }),
    named('end_reason', 'End reason', { extra: true }),
    text('provider_id', 'Provider', { extra: true }),
  ],
  filters: [
    { name: 'plan', label: 'Plan', choices: PAID_PLANS, words: planInWords },
    { name: 'status', label: 'Status', choices: ['active', 'past_due', 'ended'] },
  ],
};
