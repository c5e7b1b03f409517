import { Button, Checkbox } from '@mantine/core';
import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import { useState, type SubmitEvent } from 'react';
import { MESSAGE_ERRORS, type VisitorQuestionRequest } from '#libs/core/contracts';
import { SUPPORT_MESSAGE_MAX, VISITOR_NAME_MAX, VISITOR_QUESTION_DAYS } from '#libs/core/rules';
import { ErrorSummary } from '../../forms/error-summary.js';
import { useFormFailure } from '../../forms/form-failure.js';
import { firstMessage, type FieldErrors } from '../../forms/forms.js';
import { Textarea, TextInput } from '../../forms/inputs.js';
import { EmailField, isEmailAddress } from '../../forms/email-field.js';
import { isFromServer, lastQuestion, loadTranscript } from '../../support-chat/transcript.js';
import { useAskAsVisitorMutation } from './support-api.js';
import classes from './support.module.css';

interface Draft {
  name: string;
  email: string;
  message: string;
  withChat: boolean;
}

/** Name, e-mail and question; starts with the last question from the chat, whose transcript can be attached. */
export function VisitorForm({ onSent }: { onSent: (email: string) => void }) {
  const [chat] = useState(visitorsChat);
  const [draft, setDraft] = useState<Draft>({
    name: '',
    email: '',
    message: chat?.question ?? '',
    withChat: true,
  });
  const [ask, { isLoading }] = useAskAsVisitorMutation();
  const { failure, summary, errors, refuse, fail, clearErrors } = useFormFailure();
  const change = (part: Partial<Draft>) => {
    setDraft((before) => ({ ...before, ...part }));
    clearErrors(Object.keys(part));
  };

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isLoading) return;
    const found = errorsOf(draft);
    if (firstMessage(found)) return refuse(found);
    const question = questionOf(draft, chat?.sessionId);
    const { error } = await ask(question);
    if (error) return fail(error, 'Your question could not be sent');
    onSent(question.email);
  };

  return (
    <form className={classes.card} noValidate onSubmit={(event) => void submit(event)}>
      <ErrorSummary failure={failure} summary={summary} retrying={isLoading} />
      <TextInput
        label="Your name"
        name="name"
        autoComplete="name"
        required
        maxLength={VISITOR_NAME_MAX}
        value={draft.name}
        error={errors.name}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <EmailField
        description={`Our answer goes there, and nothing else. ${VISITOR_QUESTION_DAYS} days after the last word all of it is deleted.`}
        value={draft.email}
        error={errors.email}
        onChange={(email) => change({ email })}
      />
      <Textarea
        label="What can we help with?"
        name="message"
        required
        autosize
        minRows={4}
        maxRows={14}
        maxLength={SUPPORT_MESSAGE_MAX}
        value={draft.message}
        error={errors.message}
        onChange={(event) => change({ message: event.currentTarget.value })}
      />
      {chat && (
        <Checkbox
          label="Send my conversation with the chat along"
          checked={draft.withChat}
          onChange={(event) => change({ withChat: event.currentTarget.checked })}
        />
      )}
      <Button type="submit" loading={isLoading}>
        Send
      </Button>
    </form>
  );
}

/** This tab's anonymous conversation, if anything was asked in it. */
function visitorsChat(): { question: string; sessionId: string } | null {
  const kept = loadTranscript(null);
  const question = kept && isFromServer(kept.sessionId) ? lastQuestion(kept.lines) : undefined;
  return kept && question !== undefined ? { question, sessionId: kept.sessionId } : null;
}

const errorsOf = ({ name, email, message }: Draft): FieldErrors => ({
  ...(name.trim() === '' && { name: 'Please enter your name' }),
  ...(!isEmailAddress(email) && { email: 'Please enter a valid e-mail address' }),
  ...(message.trim() === '' && { message: MESSAGE_ERRORS['support.message_empty'].detail }),
});

const questionOf = (
  { name, email, message, withChat }: Draft,
  sessionId: string | undefined,
): VisitorQuestionRequest => ({
  name: name.trim(),
  email: email.trim(),
  message,
  ...(withChat && sessionId !== undefined && { session_id: sessionId }),
});
