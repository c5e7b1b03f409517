import { Button } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { MESSAGE_ERRORS } from '#libs/contracts';
import { SUPPORT_MESSAGE_MAX } from '#libs/rules';
import { Notice } from '#libs/ui';
import { Textarea } from '../../app/inputs.js';
import { whatHappened } from '../../app/problem.js';

interface MessageFormProps {
  label: string;
  verb: string;
  busy: boolean;
  /** Of the last try; what was written stays. */
  error: unknown;
  /** @returns true when it arrived */
  onSend: (message: string) => Promise<boolean>;
}

/** A message to our team. */
export function MessageForm({ label, verb, busy, error, onSend }: MessageFormProps) {
  const [text, setText] = useState('');
  const [missing, setMissing] = useState(false);
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const field = event.currentTarget.querySelector('textarea');
    setMissing(text.trim() === '');
    if (text.trim() === '') return field?.focus();
    if (!busy && (await onSend(text))) setText('');
  };
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Textarea
        label={label}
        required
        autosize
        minRows={3}
        maxRows={12}
        maxLength={SUPPORT_MESSAGE_MAX}
        value={text}
        error={missing ? MESSAGE_ERRORS['support.message_empty'].detail : undefined}
        onChange={({ currentTarget: { value } }) => {
          setText(value);
          setMissing(false);
        }}
      />
      {error !== undefined && (
        <Notice tone="bad" role="alert">
          {whatHappened(error)}
        </Notice>
      )}
      <Button type="submit" mt="sm" loading={busy}>
        {verb}
      </Button>
    </form>
  );
}
