import { Button } from '@mantine/core';
import { useState } from 'react';
import type { BookingView, OpenDateChangeView } from '#libs/core/contracts';
import { clockTime, dateRange, exactDollars, Notice } from '#libs/ui';
import { detailOf } from '../../api/problem.js';
import { useWithdrawDatesMutation } from '../../booking/date-changes-api.js';
import { isChangeHeld } from '../../booking/is-held.js';
import { usePay } from '../../booking/use-pay.js';
import { toast } from '../../toasts/toasts.js';

interface HeldChangeProps {
  booking: BookingView;
  change: OpenDateChangeView;
  now: Date;
  /** Leads to the choice of other dates, which then replace the held ones; absent where they cannot be chosen. */
  onChooseOthers?: () => void;
}

/** New dates that are held until their difference is paid: pay, choose others, or keep the dates as they are. @spec G7 */
export function HeldChange({ booking, change, now, onChooseOthers }: HeldChangeProps) {
  const { pay, paying } = usePay();
  const [withdraw, { isLoading }] = useWithdrawDatesMutation();
  const [problem, setProblem] = useState<string | null>(null);
  const present = dateRange(booking.check_in_date, booking.check_out_date);

  const giveUp = async () => {
    const { error } = await withdraw({ id: booking.id, changeId: change.id });
    if (error) return setProblem(detailOf(error, 'Your new dates could not be dropped. Please try again.'));
    toast.success(`Your stay keeps ${present}.`);
  };

  if (!isChangeHeld(change, now))
    return (
      <Notice tone="warn">
        The hold on your new dates is ending; your stay keeps {present} unless they were paid.
      </Notice>
    );
  const wanted = dateRange(change.check_in_date, change.check_out_date);
  return (
    <Notice
      tone="warn"
      role="status"
      title={`Your new dates ${wanted} are held until ${clockTime(change.hold_expires_at)}`}
      actions={
        <>
          <Button size="sm" loading={paying} onClick={() => void pay(booking, change.id).then(setProblem)}>
            Pay {exactDollars(change.difference)}
          </Button>
          {onChooseOthers && (
            <Button size="sm" variant="default" onClick={onChooseOthers}>
              Choose other dates
            </Button>
          )}
          <Button size="sm" variant="default" loading={isLoading} onClick={() => void giveUp()}>
            Keep my dates
          </Button>
        </>
      }
    >
      {problem ?? `Your stay moves once the difference is paid. Until then it keeps ${present}.`}
    </Notice>
  );
}
