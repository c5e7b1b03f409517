import type { EarningView, PayoutAccountView, PayoutView } from '#libs/core/contracts';
import { dayIn, instantIn } from '#libs/ui';

type Tone = 'green' | 'amber' | 'red' | 'neutral';

/** An instant in the reader's time zone. */
export const onMyClock = (instant: string): string =>
  instantIn(instant, Intl.DateTimeFormat().resolvedOptions().timeZone);

/** The day of an instant in the reader's time zone. */
const onMyCalendar = (instant: string): string =>
  dayIn(instant, Intl.DateTimeFormat().resolvedOptions().timeZone);

/** The reason for an amount that is not a stay. */
export function reasonLabel({ reason }: EarningView): string | null {
  if (reason === 'fee_share') return 'Cancelled in time: your half of the 25% fee';
  if (reason === 'late_cancellation') return 'Cancelled too late: paid as a stay';
  return null;
}

const EARNING_STATUS: Readonly<Record<EarningView['status'], [string, Tone]>> = {
  upcoming: ['Upcoming', 'neutral'],
  not_due: ['Not due yet', 'amber'],
  due: ['Due', 'amber'],
  held: ['On hold', 'red'],
  on_the_way: ['On the way', 'amber'],
  paid: ['Paid', 'green'],
};

/** Label and colour of an amount's status. */
export const earningStatus = ({ status }: EarningView): [string, Tone] => EARNING_STATUS[status];

/** When an amount is paid out, or why it is not. */
export function dateLabel(line: EarningView, account: PayoutAccountView): string {
  if (line.status === 'upcoming') return `Due from ${onMyCalendar(line.due_at)}, a day after check-out`;
  if (line.status === 'not_due') return `Due ${onMyClock(line.due_at)}`;
  if (line.status === 'held') return line.held_because ?? 'We are looking into it.';
  if (line.status === 'due')
    return account.status === 'enabled' ? 'Goes out with the next payout' : 'Waiting for your payout account';
  return line.status === 'on_the_way' ? 'Our payment partner is sending it' : 'Sent to your account';
}

const PAYOUT_STATUS: Readonly<Record<PayoutView['status'], [string, Tone]>> = {
  on_the_way: ['On the way', 'amber'],
  paid: ['Paid', 'green'],
  failed: ['Did not go through', 'red'],
  withdrawn: ['Withdrawn', 'neutral'],
  reversed: ['Came back', 'red'],
};

/** Label and colour of a payout's status. */
export const payoutStatus = ({ status }: PayoutView): [string, Tone] => PAYOUT_STATUS[status];

/** "May 2026" of "2026-05". */
export const monthLabel = (month: string): string =>
  new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-15T00:00:00Z`),
  );
