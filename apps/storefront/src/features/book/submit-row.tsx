import { Button } from '@mantine/core';
import { HOLD_MINUTES } from '#libs/core/rules';
import classes from './book.module.css';

interface SubmitRowProps {
  busy: boolean;
  /** A voucher pays for everything. */
  free: boolean;
  /** Why the button is disabled; null when it is enabled. */
  disabledBecause: string | null;
  /** Called for a click on the disabled button, to explain what is missing. */
  onExplain: () => void;
}

/** The submit button, disabled while busy, without a price or without acceptance, with the reason. @spec §2 /book */
export function SubmitRow({ busy, free, disabledBecause, onExplain }: SubmitRowProps) {
  return (
    <div className={classes.submit}>
      {/* A disabled button swallows clicks; the span around it handles them. */}
      <span
        className={classes.submitCatch}
        onClick={disabledBecause && !busy ? onExplain : undefined}
        role="presentation"
      >
        <Button
          type="submit"
          size="lg"
          fullWidth
          disabled={busy || disabledBecause !== null}
          aria-describedby="submit-note"
        >
          {busy ? 'Creating Booking...' : 'Confirm Booking'}
        </Button>
      </span>
      <p id="submit-note" className="lk-muted">
        {disabledBecause && !busy ? (
          <strong>{disabledBecause}</strong>
        ) : free ? (
          'Nothing left to pay: your voucher covers this stay, and it is confirmed at once.'
        ) : (
          `Confirm Booking holds your dates for ${HOLD_MINUTES} minutes. You aren't charged until you pay on the next page.`
        )}{' '}
        {!free && 'Your booking stays pending until it is paid; after confirming you are redirected to pay.'}
      </p>
    </div>
  );
}
