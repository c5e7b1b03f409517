import { Button } from '@mantine/core';
import type { BookingView, QuoteView, VoucherView } from '#libs/core/contracts';
import { exactDollars, plural } from '#libs/ui';
import { NativeSelect } from '../../forms/inputs.js';
import classes from './book.module.css';
import type { BookingFormReads } from './use-booking-form-reads.js';
import { VoucherCode } from './voucher-code.js';

interface VoucherFieldProps {
  /** The query of the traveler's vouchers. */
  vouchers: BookingFormReads['vouchers'];
  value: string | null;
  /** The price without a voucher. */
  quote: QuoteView | undefined;
  /** The price with the chosen voucher. */
  reduced: QuoteView | undefined;
  /** The traveler's hold on this home, which may carry a voucher. */
  held: BookingView | undefined;
  error: string | undefined;
  onChange: (code: string | null) => void;
}

/** Chooses a voucher for this stay, from the list or by its code, and shows both totals. @spec A11, E10 */
export function VoucherField({ vouchers, value, quote, reduced, held, error, onChange }: VoucherFieldProps) {
  const { data, isError, refetch, isFetching } = vouchers;
  const choices = (data ?? []).filter((one) => canBeUsed(one, held));
  const typed = choices.some(({ code }) => code === value) ? null : value;
  const effect = reduced?.voucher ? bothTotals(reduced) : undefined;
  return (
    <div className={classes.vouchers}>
      {isError && !data && (
        <p className="lk-muted">
          Your vouchers could not be loaded.{' '}
          <Button size="compact-sm" variant="default" loading={isFetching} onClick={() => void refetch()}>
            Retry
          </Button>
        </p>
      )}
      {choices.length > 0 && (
        <NativeSelect
          label="Voucher (optional)"
          name={typed === null ? 'voucher' : 'voucher_choice'}
          value={typed === null ? (value ?? '') : ''}
          error={typed === null ? error : undefined}
          description={(typed === null && effect) || 'Paid for with your points.'}
          onChange={(event) => onChange(event.currentTarget.value || null)}
          data={[
            { value: '', label: 'No voucher' },
            ...choices.map((one) => ({ value: one.code, ...labelOf(one, quote) })),
          ]}
        />
      )}
      <VoucherCode
        code={typed}
        effect={quote ? effect : 'Counts once your dates are chosen.'}
        error={typed === null ? undefined : error}
        onChange={onChange}
      />
    </div>
  );
}

function canBeUsed(
  { kind, state, booking_id: bookingId }: VoucherView,
  held: BookingView | undefined,
): boolean {
  if (kind === null) return false;
  const own = state === 'held' && held !== undefined && bookingId === held.id;
  return own || state === 'available' || state === 'returned';
}

/** A voucher's label; disabled, with the reason, when this stay is too short or too cheap for it. */
function labelOf(voucher: VoucherView, quote: QuoteView | undefined): { label: string; disabled?: boolean } {
  if (!quote) return { label: voucher.title };
  if (quote.nights < voucher.min_nights)
    return { label: `${voucher.title} (from ${plural(voucher.min_nights, 'night')})`, disabled: true };
  if (quote.subtotal < voucher.min_subtotal)
    return { label: `${voucher.title} (nights from ${exactDollars(voucher.min_subtotal)})`, disabled: true };
  return { label: voucher.title };
}

const bothTotals = ({ total_amount: total, voucher }: QuoteView): string =>
  `${exactDollars(total)} instead of ${exactDollars(total + (voucher?.amount_off ?? 0))}`;
