import { Button } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import type { PropertyDetailView } from '#libs/core/contracts';
import { MESSAGE_MAX } from '#libs/core/rules';
import { Notice } from '#libs/ui';
import { errorMessage } from '../../api/problem.js';
import { forgetAttempt, keepDraft, keyOfAttempt, readDraft } from '../../conversations/kept-messages.js';
import { useAskHostMutation } from '../../conversations/messages-api.js';
import { Textarea } from '../../forms/inputs.js';
import { paths } from '../../page/paths.js';
import { saveIntent } from '../../session/intents.js';
import classes from './property.module.css';

interface AskHostFormProps {
  home: PropertyDetailView;
  signedIn: boolean;
  /** Something was typed. */
  onWrite: () => void;
}

/** The form of a question; loaded when it is opened, because the page does not need it before. */
export function AskHostForm({ home, signedIn, onWrite }: AskHostFormProps) {
  const navigate = useNavigate();
  const [text, setText] = useState(() => readDraft(home.id));
  const [ask, { isLoading, error }] = useAskHostMutation();
  const write = (next: string) => {
    setText(next);
    keepDraft(home.id, next);
    onWrite();
  };
  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    if (text.trim() === '' || isLoading) return event.currentTarget.querySelector('textarea')?.focus();
    if (!signedIn) {
      saveIntent({
        kind: 'ask',
        to: `${paths.property(home.id)}#host`,
        label: `Continue your question about ${home.title}`,
      });
      return void navigate(paths.auth);
    }
    const { data } = await ask({ id: home.id, client_key: keyOfAttempt(home.id, text), text });
    if (!data) return;
    forgetAttempt(home.id);
    keepDraft(home.id, '');
    void navigate(paths.messageThread(data.id));
  };
  return (
    <form className={classes.ask} noValidate onSubmit={(event) => void submit(event)}>
      <Textarea
        label={`Your question to ${home.owner.full_name}`}
        description="Phone numbers, email addresses and links are hidden until a booking is confirmed."
        autosize
        minRows={3}
        maxRows={10}
        maxLength={MESSAGE_MAX}
        dir="auto"
        value={text}
        onChange={({ currentTarget: { value } }) => write(value)}
      />
      {error !== undefined && (
        <Notice tone="bad" role="alert" title="Not sent">
          {errorMessage(error)}
        </Notice>
      )}
      <Button type="submit" variant="default" loading={isLoading}>
        {signedIn ? 'Send question' : 'Sign in and send'}
      </Button>
    </form>
  );
}
