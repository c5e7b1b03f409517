import type { ListRowView, WorkView } from '#libs/core/contracts';
import type { WorkKind } from '#libs/core/rules';
import { exactDollars, plural } from '#libs/ui';
import type { Command } from '../../commands/command-dialog.js';
import {
  approve,
  approveHome,
  closeAuditFinding,
  hideReview,
  keepReview,
  liftPayoutHold,
  pauseHome,
  refuse,
  resolveFinding,
  retryFailedJobs,
  retryRefund,
} from '../../commands/row-commands.js';
import { actInWords } from '../../page/act-words.js';
import { textOf } from '../../page/text-of.js';
import { labelOf } from '../../page/words-of.js';

/** How one kind of work reads, where it is looked at, and what can be done in place. */
interface WorkWords {
  title: (row: ListRowView) => string;
  detail: (row: ListRowView) => string;
  /** The screen that shows all of it. */
  link: (row: ListRowView) => { label: string; to: string };
  commands?: readonly {
    label: string;
    command: (row: ListRowView) => Command;
    /** Default: always. */
    applies?: (row: ListRowView) => boolean;
  }[];
}

const amountOf = ({ amount }: ListRowView): string => exactDollars(typeof amount === 'number' ? amount : 0);
const countOf = (row: ListRowView, name: string): number => {
  const value = row[name];
  return typeof value === 'number' ? value : 0;
};
const bookingLink = (row: ListRowView, id = 'booking_id') => ({
  label: 'Open booking',
  to: `/bookings/${textOf(row, id)}`,
});

/** An earlier check found the audit log changed; the latest one did not. */
const wasPutBack = (row: ListRowView): boolean =>
  textOf(row, 'problem') !== '' && row.is_whole_again === true;

/** The words of each kind of work. */
const WORDS: Readonly<Record<WorkKind, WorkWords>> = {
  refund_stuck: {
    title: (row) => `Refund of ${amountOf(row)} to ${textOf(row, 'traveler_name')} is stuck`,
    detail: (row) => textOf(row, 'last_error') || 'The provider has not confirmed it yet.',
    link: bookingLink,
    commands: [{ label: 'Send again', command: retryRefund }],
  },
  ledger_broken: {
    title: (row) => `Ledger check failed: ${textOf(row, 'name')}`,
    detail: (row) => `${plural(countOf(row, 'offenders'), 'record')} to look at.`,
    link: () => ({ label: 'Open Finance', to: '/finance' }),
  },
  audit_log_broken: {
    title: (row) => {
      if (!textOf(row, 'problem')) return 'Nobody checks the audit log any more';
      return wasPutBack(row)
        ? 'The audit log was changed, then put back'
        : 'The audit log is not as it was written';
    },
    detail: (row) => {
      const problem = textOf(row, 'problem');
      if (!problem) return 'It is checked every hour, but has not been for three. Look at its schedule.';
      return wasPutBack(row)
        ? `${problem} The latest check found nothing wrong. Find out who can write to the database.`
        : problem;
    },
    link: (row) =>
      textOf(row, 'problem')
        ? { label: 'Open Audit log', to: '/audit' }
        : { label: 'Open Queues', to: '/system' },
    commands: [{ label: 'Close finding', command: closeAuditFinding, applies: wasPutBack }],
  },
  queues_down: {
    title: () => 'The queues do not answer',
    detail: () => 'Nothing is lost: what waits is kept in the database.',
    link: () => ({ label: 'Open Queues', to: '/system' }),
  },
  jobs_failed: {
    title: (row) => `${plural(countOf(row, 'failed'), 'job')} gave up: ${textOf(row, 'name')}`,
    detail: () => 'The queue’s page shows what failed, and why.',
    link: () => ({ label: 'Open Queues', to: '/system' }),
    commands: [
      {
        label: 'Run again',
        command: (row) => retryFailedJobs({ name: textOf(row, 'name'), failed: countOf(row, 'failed') }),
      },
    ],
  },
  dispute_due: {
    title: (row) => `${textOf(row, 'traveler_name')} disputes ${amountOf(row)}`,
    detail: (row) =>
      `${textOf(row, 'property_title')}. The card’s bank says: ${labelOf(textOf(row, 'reason'))}.`,
    link: bookingLink,
  },
  hold_expiring: {
    title: (row) =>
      `${textOf(row, 'traveler_name')}’s hold on ${textOf(row, 'property_title')} is about to expire`,
    detail: () => 'Not paid yet. The dates open up when it expires.',
    link: (row) => bookingLink(row, 'id'),
  },
  payout_failed: {
    title: (row) => `Payout of ${amountOf(row)} to ${textOf(row, 'owner_name')} failed`,
    detail: (row) => textOf(row, 'failure'),
    link: () => ({ label: 'Open payouts', to: '/money/payouts?state=failed' }),
  },
  finding_open: {
    title: () => 'The provider and our ledger differ',
    detail: (row) => textOf(row, 'note'),
    link: () => ({ label: 'Open Reconciliation', to: '/reconciliation' }),
    commands: [{ label: 'Resolve', command: resolveFinding }],
  },
  conversation_reported: {
    title: (row) => `Conversation about ${textOf(row, 'property_title')} was reported`,
    detail: (row) =>
      `${textOf(row, 'guest_name')} and ${textOf(row, 'host_name')}: ${labelOf(textOf(row, 'report_reasons'))}.`,
    link: (row) => ({ label: 'Open conversation', to: `/conversations/${textOf(row, 'id')}` }),
  },
  review_reported: {
    title: (row) => `Review “${textOf(row, 'title')}” was reported`,
    detail: (row) =>
      `${textOf(row, 'traveler_name')} about ${textOf(row, 'property_title')}: “${textOf(row, 'comment')}”`,
    link: (row) => bookingLink(row),
    commands: [
      { label: 'Hide', command: hideReview },
      { label: 'Keep', command: keepReview },
    ],
  },
  support_waiting: {
    title: (row) => textOf(row, 'subject'),
    detail: (row) => `${textOf(row, 'user_name')} waits for an answer.`,
    link: (row) => ({ label: 'Answer', to: `/support/${textOf(row, 'id')}` }),
  },
  mail_failed: {
    title: (row) => `“${textOf(row, 'subject')}” did not reach ${textOf(row, 'to_name')}`,
    detail: (row) => textOf(row, 'last_error'),
    link: (row) => ({ label: 'Open email', to: `/mails/${textOf(row, 'id')}` }),
  },
  payout_held: {
    title: (row) => `A payout to ${textOf(row, 'owner_name')} waits for a decision`,
    detail: (row) => textOf(row, 'reason'),
    // What came back may have been paid for several stays.
    link: (row) =>
      row.booking_id === null
        ? { label: 'Open owner', to: `/users/${textOf(row, 'owner_id')}` }
        : bookingLink(row),
    commands: [{ label: 'Lift hold', command: liftPayoutHold }],
  },
  approval_waiting: {
    title: (row) => `${textOf(row, 'requested_by_name')} asks to ${actInWords(row)}`,
    detail: (row) => textOf(row, 'reason'),
    link: (row) =>
      row.booking_id === null
        ? { label: 'Open Approvals', to: '/approvals?state=waiting' }
        : bookingLink(row),
    commands: [
      { label: 'Approve', command: approve },
      { label: 'Refuse', command: refuse },
    ],
  },
  home_to_approve: {
    title: (row) => `${textOf(row, 'title')} in ${textOf(row, 'city')} waits for approval`,
    detail: (row) => `Submitted by ${textOf(row, 'owner_name')}.`,
    link: (row) => ({ label: 'Open home', to: `/homes?q=${textOf(row, 'id')}` }),
    commands: [
      { label: 'Approve', command: approveHome },
      { label: 'Pause', command: pauseHome },
    ],
  },
};

/** The words of one piece of work. */
export function workInWords({ kind, row }: WorkView) {
  const { title, detail, link, commands = [] } = WORDS[kind];
  const applying = commands.filter(({ applies }) => applies?.(row) ?? true);
  return { title: title(row), detail: detail(row), link: link(row), commands: applying };
}
