import { Button } from '@mantine/core';
import { useState } from 'react';
import type { BookingView, DateChangeView } from '#libs/core/contracts';
import { clockTime, dateRange, exactDollars, Notice } from '#libs/ui';
import { detailOf } from '../../api/problem.js';
import { useWithdrawDatesMutation } from '../../booking/date-changes-api.js';
import { usePay } from '../../booking/use-pay.js';

interface HeldChangeProps {
  booking: BookingView;
  change: DateChangeView;
}

/** New dates that are held until their difference is paid: pay, or withdraw them. @spec G7 */
export function HeldChange({ booking, change }: HeldChangeProps) {
  const { pay, paying } = usePay();
  const [withdraw, { isLoading }] = useWithdrawDatesMutation();
  const [problem, setProblem] = useState<string | null>(null);

  const giveUp = async () => {
    const { error } = await withdraw({ id: booking.id, changeId: change.id });
    setProblem(error ? detailOf(error, 'Your new dates could not be withdrawn. Please try again.') : null);
  };

  const dates = dateRange(change.check_in_date, change.check_out_date);
  return (
    <Notice
      tone="warn"
      role="status"
      title={`${dates} is held for you until ${clockTime(change.hold_expires_at ?? change.created_at)}`}
      actions={
        <>
          <Button size="sm" loading={paying} onClick={() => void pay(booking, change.id).then(setProblem)}>
            Pay {exactDollars(change.difference)}
          </Button>
          <Button size="sm" variant="default" loading={isLoading} onClick={() => void giveUp()}>
            Withdraw
          </Button>
        </>
      }
    >
      {problem ??
        `Your stay moves once the difference is paid. Until then it keeps ${dateRange(booking.check_in_date, booking.check_out_date)}.`}
    </Notice>
  );
}
