import { Button } from '@mantine/core';
import classes from './book.module.css';

interface SubmitRowProps {
  busy: boolean;
  /** A voucher pays all of it. */
  free: boolean;
  /** Why the button sleeps; null when it is awake. */
  asleep: string | null;
  /** A click on the sleeping button: say what is missing. */
  onExplain: () => void;
}

/** The button sleeps while busy, without a price or without acceptance, and says which. @spec §2 /book */
export function SubmitRow({ busy, free, asleep, onExplain }: SubmitRowProps) {
  return (
    <div className={classes.submit}>
      {/* A disabled button swallows clicks; the span around it answers them with the sentence. */}
      <span
        className={classes.submitCatch}
        onClick={asleep && !busy ? onExplain : undefined}
        role="presentation"
      >
        <Button
          type="submit"
          size="lg"
          fullWidth
          disabled={busy || asleep !== null}
          aria-describedby="submit-note"
        >
          {busy ? 'Creating Booking...' : 'Confirm Booking'}
        </Button>
      </span>
      <p id="submit-note" className={classes.note}>
        {asleep && !busy ? (
          <strong>{asleep}</strong>
        ) : free ? (
          'Nothing is left to pay: your voucher covers this stay, and it is certain at once.'
        ) : (
          'You are taken to the payment page next.'
        )}{' '}
        {!free && 'Your booking stays pending until it is paid; after confirming you are redirected to pay.'}
      </p>
    </div>
  );
}
