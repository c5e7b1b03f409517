import { Button } from '@mantine/core';
import { useState, type KeyboardEvent } from 'react';
import { TextInput } from '../../forms/inputs.js';
import classes from './book.module.css';

const MAX_CODE_LENGTH = 40;
const HINT =
  'You’ll find it in our email or on your Loyalty page. It only works in the account that redeemed it.';

interface VoucherCodeProps {
  /** The typed code that is applied to this stay, if any. */
  code: string | null;
  /** Its effect on the price, or why that is not known yet. */
  effect: string | undefined;
  error: string | undefined;
  onChange: (code: string | null) => void;
}

/** A typed voucher code, checked on Apply or blur: a booking never uses a code whose effect was not shown. @spec A11, E10 */
export function VoucherCode({ code, effect, error, onChange }: VoucherCodeProps) {
  const [revealed, setRevealed] = useState(false);
  // The typed text is shown until the code changes elsewhere, such as in the list above.
  const [edit, setEdit] = useState<{ over: string | null; text: string } | null>(null);
  const text = edit && edit.over === code ? edit.text : (code ?? '');
  const shown = revealed || text !== '';
  const set = (next: string | null) => {
    setEdit(null);
    if (next !== code) onChange(next);
  };
  const apply = () => {
    const typed = text.trim().toUpperCase();
    if (typed !== '' || code !== null) set(typed || null);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault(); // applies the code instead of submitting the booking
    apply();
  };

  if (!shown)
    return (
      <Button variant="subtle" size="compact-md" className={classes.alone} onClick={() => setRevealed(true)}>
        Have a voucher code?
      </Button>
    );
  const applied = code !== null && code === text;
  return (
    <TextInput
      label="Voucher code"
      name={code === null ? 'voucher_code' : 'voucher'}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={MAX_CODE_LENGTH}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- only after the button that reveals the field
      autoFocus={revealed}
      value={text}
      error={error}
      description={effect ?? HINT}
      onChange={({ currentTarget: { value } }) => setEdit({ over: code, text: value })}
      onKeyDown={onKeyDown}
      onBlur={apply}
      inputContainer={(input) => (
        <div className={classes.code}>
          {input}
          {/* Blur applies the code, so a click on Apply must not hit Remove, which replaces it. */}
          <Button
            key={applied ? 'remove' : 'apply'}
            variant="default"
            disabled={text.trim() === ''}
            onClick={applied ? () => set(null) : apply}
          >
            {applied ? 'Remove' : 'Apply'}
          </Button>
        </div>
      )}
    />
  );
}
