import { Button } from '@mantine/core';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { useState } from 'react';
import type { BookingTimelineView, OperatorCancellationPreviewView } from '#libs/core/contracts';
import { exactDollars } from '#libs/ui';
import { usePreviewCancelQuery } from '../../api/api.js';
import { CommandDialog, type Command } from '../../commands/command-dialog.js';
import { may, selectUser } from '../../session/session.js';
import { useAppSelector } from '../../store/store.js';
import { CancelEffect } from './cancel-effect.js';

type Booking = BookingTimelineView['booking'];
type RefundChoice = 'full' | 'policy';
type Labels = Pick<Command, 'title' | 'verb' | 'keep'>;

const RELEASE: Labels = { title: 'Release hold', verb: 'Release hold', keep: 'Keep hold' };
const CANCEL: Readonly<Record<RefundChoice, Labels>> = {
  policy: { title: 'Cancel by policy', verb: 'Cancel booking', keep: 'Keep booking' },
  full: { title: 'Cancel with a full refund', verb: 'Cancel booking', keep: 'Keep booking' },
};

/** Cancels a paid booking, or releases an unpaid hold, for its traveler. @spec A7 */
export function CancelButtons({ booking }: { booking: Booking }) {
  const user = useAppSelector(selectUser);
  const [refund, setRefund] = useState<RefundChoice | null>(null);
  const { id, status } = booking;
  const preview = usePreviewCancelQuery(refund ? { id, refund } : skipToken);
  const dialog = (
    <CommandDialog
      command={refund && cancellationOf(booking, refund, preview)}
      onClose={() => setRefund(null)}
    />
  );
  if (!may(user, 'bookings.manage') || (status !== 'pending' && status !== 'confirmed')) return null;
  const button = (label: string, choice: RefundChoice) => (
    <Button size="xs" variant="default" onClick={() => setRefund(choice)}>
      {label}
    </Button>
  );
  return (
    <>
      {status === 'pending' && button('Release hold', 'policy')}
      {status === 'confirmed' && button('Cancel by policy', 'policy')}
      {status === 'confirmed' && button('Cancel, full refund', 'full')}
      {dialog}
    </>
  );
}

function cancellationOf(
  booking: Booking,
  refund: RefundChoice,
  preview: { currentData?: OperatorCancellationPreviewView; error?: unknown },
): Command {
  const { id, status } = booking;
  const isHold = status === 'pending';
  return {
    ...(isHold ? RELEASE : CANCEL[refund]),
    effect: <CancelEffect booking={booking} preview={preview} />,
    done: isHold ? 'Hold released' : cancelledLabel(preview.currentData?.refund_amount ?? 0),
    danger: true,
    path: `/admin/bookings/${id}/cancel`,
    body: { refund },
    ...(preview.currentData?.needs_approval && {
      approval: { act: 'cancel_booking', subject_id: id, params: { refund } },
    }),
  };
}

const cancelledLabel = (refund: number): string =>
  `Booking cancelled. ${refund > 0 ? `Refund of ${exactDollars(refund)} requested` : 'No refund'}`;
