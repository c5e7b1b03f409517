import { Button } from '@mantine/core';
import { exactDollars, Notice } from '#libs/ui';
import type { PriceChange } from './agreed-price.js';

interface PriceChangedProps {
  change: PriceChange;
  onAccept: () => void;
  onOtherDates: () => void;
}

/** Shows both totals after a price change, and asks to accept the new one. @spec F13; experience 14 */
export function PriceChanged({ change, onAccept, onOtherDates }: PriceChangedProps) {
  return (
    <Notice
      tone="warn"
      role="status"
      title="The price of this stay has changed"
      actions={
        <>
          <Button size="sm" onClick={onAccept}>
            Accept {exactDollars(change.to)}
          </Button>
          <Button size="sm" variant="default" onClick={onOtherDates}>
            Choose other dates
          </Button>
        </>
      }
    >
      It was <del>{exactDollars(change.from)}</del> when you chose it and is{' '}
      <strong>{exactDollars(change.to)}</strong> now, cleaning included. Nothing is booked until you confirm.
    </Notice>
  );
}
