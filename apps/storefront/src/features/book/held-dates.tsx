import { Button } from '@mantine/core';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { clockTime, dateRange, exactDollars, Notice } from '#libs/ui';
import { QueryFailed } from '../../page/query-failed.js';
import { useNow } from '../../api/server-time.js';
import { isHeld } from '../../booking/is-held.js';
import { usePay } from '../../booking/use-pay.js';
import classes from './book.module.css';
import type { BookingFormReads } from './use-booking-form-reads.js';

/** The traveler's active hold on a home, from the query of their pending bookings. @spec C3 */
export function useHold(query: BookingFormReads['pending']) {
  const now = useNow(1_000);
  const held = query.data?.pages[0]?.rows.find((booking) => isHeld(booking, now));
  return { held, query };
}

/** Resumes the payment of an active hold, or reports that it has ended. @spec C1, C3, C4 */
export function HeldDates({ held, query }: ReturnType<typeof useHold>) {
  const [params] = useSearchParams();
  const { pay, paying } = usePay();
  const [problem, setProblem] = useState<string | null>(null);
  const cameBack = params.get('cancelled') === '1';

  if (!held?.hold_expires_at) {
    if (!cameBack || (!query.data && !query.isError)) return null;
    if (!query.data)
      return (
        <div className={classes.held}>
          <QueryFailed query={query} title="We could not check whether your dates are still held" />
        </div>
      );
    return (
      <div className={classes.held}>
        <Notice tone="warn" role="status" title="The payment was not completed">
          The hold on your dates has ended and nothing was charged. You can book again below.
        </Notice>
      </div>
    );
  }
  return (
    <div className={classes.held}>
      <Notice
        tone="warn"
        role="status"
        title={
          cameBack
            ? `Payment was not completed; your dates are held until ${clockTime(held.hold_expires_at)}`
            : `You already hold ${dateRange(held.check_in_date, held.check_out_date)} until ${clockTime(held.hold_expires_at)}`
        }
        actions={
          <Button size="sm" loading={paying} onClick={() => void pay(held).then(setProblem)}>
            Resume payment
          </Button>
        }
      >
        {problem ??
          `${cameBack ? `${dateRange(held.check_in_date, held.check_out_date)}, ` : ''}${exactDollars(held.total_amount)} to pay. Booking other dates replaces this hold.`}
      </Notice>
    </div>
  );
}
