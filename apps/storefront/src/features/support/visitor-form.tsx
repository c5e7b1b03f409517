import { Button, Checkbox } from '@mantine/core';
import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import { useState } from 'react';
import { MESSAGE_ERRORS, type VisitorQuestionRequest } from '#libs/core/contracts';
import { SUPPORT_MESSAGE_MAX, VISITOR_NAME_MAX, VISITOR_QUESTION_DAYS } from '#libs/core/rules';
import { Form } from '../../forms/form.js';
import { useForm } from '../../forms/use-form.js';
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

/** Name, email and question; starts with the last chat question, and can attach the transcript. */
export function VisitorForm({ onSent }: { onSent: (email: string) => void }) {
  const [chat] = useState(anonymousChat);
  const form = useForm<Draft>({
    name: '',
    email: '',
    message: chat?.question ?? '',
    withChat: true,
  });
  const [sendQuestion, { isLoading }] = useAskAsVisitorMutation();

  const submit = async () => {
    if (isLoading) return;
    const invalid = errorsOf(form.draft);
    if (firstMessage(invalid)) return form.reject(invalid);
    const question = questionOf(form.draft, chat?.sessionId);
    const { error } = await sendQuestion(question);
    if (error) return form.fail(error, 'Your question could not be sent');
    onSent(question.email);
  };

  return (
    <Form form={form} busy={isLoading} onSubmit={submit} className={classes.card}>
      <TextInput
        label="Your name"
        {...form.field('name')}
        autoComplete="name"
        required
        maxLength={VISITOR_NAME_MAX}
      />
      <EmailField
        description={`Our answer goes there, and nothing else. We delete the conversation ${VISITOR_QUESTION_DAYS} days after its last message.`}
        {...form.field('email')}
      />
      <Textarea
        label="What can we help with?"
        {...form.field('message')}
        required
        autosize
        minRows={4}
        maxRows={14}
        maxLength={SUPPORT_MESSAGE_MAX}
      />
      {chat && (
        <Checkbox
          label="Include my conversation with the chat"
          checked={form.draft.withChat}
          onChange={(event) => form.change({ withChat: event.currentTarget.checked })}
        />
      )}
      <Button type="submit" loading={isLoading}>
        Send
      </Button>
    </Form>
  );
}

/** This tab's anonymous conversation, if it contains a question. */
function anonymousChat(): { question: string; sessionId: string } | null {
  const transcript = loadTranscript(null);
  const question =
    transcript && isFromServer(transcript.sessionId) ? lastQuestion(transcript.lines) : undefined;
  return transcript && question !== undefined ? { question, sessionId: transcript.sessionId } : null;
}

const errorsOf = ({ name, email, message }: Draft): FieldErrors => ({
  ...(name.trim() === '' && { name: 'Please enter your name' }),
  ...(!isEmailAddress(email) && { email: 'Please enter a valid email address' }),
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
