import { Button } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import { MESSAGE_ERRORS } from '#libs/core/contracts';
import { SUPPORT_MESSAGE_MAX } from '#libs/core/rules';
import { Notice } from '#libs/ui';
import { Textarea } from '../../forms/inputs.js';
import { errorMessage } from '../../api/problem.js';

interface MessageFormProps {
  label: string;
  submitLabel: string;
  busy: boolean;
  /** Error of the last attempt; the text is kept. */
  error: unknown;
  /** @returns true when it was sent */
  onSend: (message: string) => Promise<boolean>;
}

/** A form for a message to the support team. */
export function MessageForm({ label, submitLabel, busy, error, onSend }: MessageFormProps) {
  const [text, setText] = useState('');
  const [missing, setMissing] = useState(false);
  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
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
          {errorMessage(error)}
        </Notice>
      )}
      <Button type="submit" mt="sm" loading={busy}>
        {submitLabel}
      </Button>
    </form>
  );
}
