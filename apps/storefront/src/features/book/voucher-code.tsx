import { Button } from '@mantine/core';
import { useState, type KeyboardEvent } from 'react';
import { TextInput } from '../../app/inputs.js';
import classes from './book.module.css';

const LONGEST_CODE = 40;
const WHOSE = 'From your letter or your Loyalty page. It works in the account that redeemed it.';

interface VoucherCodeProps {
  /** The typed code that pays for this stay, if any. */
  code: string | null;
  /** What it does to the price, or why it is not known yet. */
  effect: string | undefined;
  error: string | undefined;
  onChange: (code: string | null) => void;
}

/** A voucher's code, typed in. It is looked at when it is applied or left, never by a booking that it was not shown in. @spec A11, E10 */
export function VoucherCode({ code, effect, error, onChange }: VoucherCodeProps) {
  const [asked, setAsked] = useState(false);
  // What was typed counts until the code changes by other means, such as the list above.
  const [edit, setEdit] = useState<{ over: string | null; text: string } | null>(null);
  const text = edit && edit.over === code ? edit.text : (code ?? '');
  const shown = asked || text !== '';
  const set = (next: string | null) => {
    setEdit(null);
    if (next !== code) onChange(next);
  };
  const apply = () => {
    const wanted = text.trim().toUpperCase();
    if (wanted !== '' || code !== null) set(wanted || null);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault(); // the code is what is sent here, not the booking
    apply();
  };

  if (!shown)
    return (
      <Button variant="subtle" size="compact-md" className={classes.alone} onClick={() => setAsked(true)}>
        Enter the code of a voucher
      </Button>
    );
  const applied = code !== null && code === text;
  return (
    <TextInput
      label="Code of a voucher"
      name={code === null ? 'voucher_code' : 'voucher'}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={LONGEST_CODE}
      autoFocus={asked}
      value={text}
      error={error}
      description={effect ?? WHOSE}
      onChange={({ currentTarget: { value } }) => setEdit({ over: code, text: value })}
      onKeyDown={onKeyDown}
      onBlur={apply}
      inputContainer={(input) => (
        <div className={classes.code}>
          {input}
          {/* Leaving the field applies the code: a click meant for Apply must not land on what stands there afterwards. */}
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
