import type { ListRowView, QueueHealthView } from '#libs/core/contracts';
import { plural } from '#libs/ui';
import { actInWords } from '../page/act-words.js';
import { textOf } from '../page/text-of.js';
import { Money, Plain } from '../page/values.js';
import type { Command } from './command-dialog.js';

/** Commands that lists and the operators' work have in common; the row is that of the list. */

export const retryRefund = (row: ListRowView): Command => ({
  title: `Send the refund of ${textOf(row, 'traveler_name')} again`,
  effect: (
    <>
      <Money amount={row.amount} /> is sent to the card now. The provider knows the refund by its key, so it
      cannot go out twice.
    </>
  ),
  verb: 'Send again',
  done: `Refund of ${textOf(row, 'traveler_name')} sent again`,
  path: `/admin/refunds/${textOf(row, 'id')}/retry`,
});

export const liftPayoutHold = (row: ListRowView): Command => ({
  title: `Release what ${textOf(row, 'owner_name')} is owed`,
  effect: 'The amount goes out with the next payout. A payout that has been sent cannot be recalled.',
  verb: 'Lift hold',
  danger: true,
  done: `Hold lifted. ${textOf(row, 'owner_name')} is paid with the next payout`,
  path: `/admin/payout-holds/${textOf(row, 'id')}/lift`,
});

export const resolveFinding = (row: ListRowView): Command => ({
  title: 'Resolve a finding',
  effect: <Plain value={row.note} />,
  verb: 'Resolve',
  done: 'Finding resolved',
  path: `/admin/reconciliation/findings/${textOf(row, 'id')}/resolve`,
});

export const pauseHome = (row: ListRowView): Command => ({
  title: `Pause ${textOf(row, 'title')}`,
  effect:
    'It can no longer be found or booked. The owner sees your reason. Existing bookings are not affected.',
  verb: 'Pause home',
  danger: true,
  done: `${textOf(row, 'title')} paused`,
  path: `/admin/homes/${textOf(row, 'id')}/pause`,
});

export const approveHome = (row: ListRowView): Command => ({
  title: `Approve ${textOf(row, 'title')}`,
  effect: 'It is published: people can find and book it from now on.',
  verb: 'Approve home',
  done: `${textOf(row, 'title')} approved and published`,
  path: `/admin/homes/${textOf(row, 'id')}/list`,
});

export const hideReview = (row: ListRowView): Command => ({
  title: `Hide “${textOf(row, 'title')}”`,
  effect:
    'It is no longer shown or counted, and its reports are closed. Its author sees your reason. You can put it back later.',
  verb: 'Hide review',
  danger: true,
  done: 'Review hidden',
  path: `/admin/reviews/${textOf(row, 'id')}/hide`,
});

export const keepReview = (row: ListRowView): Command => ({
  title: `Keep “${textOf(row, 'title')}”`,
  effect: 'Its reports are closed, and it stays as it is.',
  verb: 'Keep review',
  done: 'Review kept, reports closed',
  path: `/admin/reviews/${textOf(row, 'id')}/dismiss-reports`,
});

export const retryFailedJobs = ({ name, failed }: Pick<QueueHealthView, 'name' | 'failed'>): Command => ({
  title: `Run ${plural(failed, 'failed job')} of ${name} again`,
  effect: 'Each runs once more. Work that is already done is not repeated.',
  verb: 'Run again',
  done: `${plural(failed, 'job')} of ${name} queued again`,
  path: `/admin/system/queues/${name}/retry-failed`,
});

export const closeAuditFinding = (row: ListRowView): Command => ({
  title: 'Close this audit log finding',
  effect: `${textOf(row, 'problem')} The latest check found every entry as it was written. Close this once you know who changed it; the finding and your reason stay in the audit log.`,
  verb: 'Close finding',
  done: 'Audit log finding closed',
  path: '/admin/audit-log/finding/close',
});

export const approve = (row: ListRowView): Command => ({
  title: `Approve: ${actInWords(row)}`,
  effect: <WhatIsAsked row={row} />,
  verb: row.act === 'export_people' ? 'Allow export' : 'Approve',
  danger: true,
  done: `Approved: ${actInWords(row)}`,
  path: `/admin/approvals/${textOf(row, 'id')}/approve`,
});

export const refuse = (row: ListRowView): Command => ({
  title: `Refuse: ${actInWords(row)}`,
  effect: 'Nothing happens. Whoever asked sees your reason.',
  verb: 'Refuse',
  done: `Refused: ${actInWords(row)}`,
  path: `/admin/approvals/${textOf(row, 'id')}/refuse`,
});

export const withdraw = (row: ListRowView): Command => ({
  title: `Withdraw: ${actInWords(row)}`,
  effect: 'Nothing happens, and nobody needs to decide.',
  verb: 'Withdraw',
  done: `Withdrawn: ${actInWords(row)}`,
  path: `/admin/approvals/${textOf(row, 'id')}/withdraw`,
});

const WhatIsAsked = ({ row }: { row: ListRowView }) => (
  <>
    <p>
      {textOf(row, 'requested_by_name')} asks: “{textOf(row, 'reason')}”
    </p>
    {row.effect !== null && <Plain value={row.effect} />}
  </>
);
