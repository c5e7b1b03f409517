import { Button } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import type { AccountView } from '#libs/core/contracts';
import { Badge, Notice } from '#libs/ui';
import { Form } from '../../forms/form.js';
import { useForm } from '../../forms/use-form.js';
import { firstMessage, type FieldErrors } from '../../forms/forms.js';
import { detailOf } from '../../api/problem.js';
import { toast } from '../../toasts/toasts.js';
import { EmailField, isEmailAddress } from '../../forms/email-field.js';
import { PasswordField } from '../../sign-in/password-field.js';
import { useChangeEmailMutation, useSendVerificationMutation } from './account-api.js';
import { AccountPart } from './account-part.js';
import classes from './account.module.css';

/** Changes the email address; a new one takes effect once its link is opened. */
export function EmailForm({ account }: { account: AccountView }) {
  return (
    <AccountPart
      id="email-address"
      title="Email address"
      about="You sign in with it, and we send receipts to it. A new address takes effect once you open the link we send there."
    >
      <p className={classes.now}>
        <strong>{account.email}</strong>
        {account.email_verified ? (
          <Badge tone="green">Confirmed</Badge>
        ) : (
          <Badge tone="amber">Not confirmed</Badge>
        )}
      </p>
      {!account.email_verified && (
        <>
          <p>Weekly summaries and alerts are emailed once it is confirmed.</p>
          <ResendLink />
        </>
      )}
      {account.pending_email && (
        <Notice icon={<IconMail size={22} />} title="Please open the link in your email" role="status">
          We have sent it to {account.pending_email}. Until then nothing changes.
        </Notice>
      )}
      <ChangeForm />
    </AccountPart>
  );
}

function ResendLink() {
  const [send, { isLoading, isSuccess, error }] = useSendVerificationMutation();
  return (
    <>
      <Button
        variant="default"
        size="sm"
        className={classes.alone}
        loading={isLoading}
        disabled={isSuccess}
        onClick={() => void send()}
      >
        {isSuccess ? 'The link is on its way' : 'Send me the link again'}
      </Button>
      {error && <p role="alert">{detailOf(error, 'The link could not be sent. Please try again.')}</p>}
    </>
  );
}

const EMPTY = { email: '', password: '' };

function ChangeForm() {
  const form = useForm(EMPTY);
  const [change, { isLoading }] = useChangeEmailMutation();

  const submit = async () => {
    const { email, password } = form.draft;
    const invalid = changeErrors(email, password);
    if (firstMessage(invalid)) return form.reject(invalid);
    const { data, error } = await change({ email: email.trim(), password });
    if (!data) return form.fail(error, 'Your email address could not be changed');
    form.clear();
    form.setDraft(EMPTY);
    toast.success(`A link is on its way to ${email.trim()}`);
  };

  return (
    <Form form={form} busy={isLoading} onSubmit={submit}>
      <EmailField label="New email address" {...form.field('email')} />
      <PasswordField label="Your password" {...form.field('password')} autoComplete="current-password" />
      <Button type="submit" variant="default" disabled={isLoading}>
        {isLoading ? 'Processing...' : 'Change email address'}
      </Button>
    </Form>
  );
}

const changeErrors = (email: string, password: string): FieldErrors => ({
  ...(!isEmailAddress(email) && { email: 'Please enter a valid email address' }),
  ...(password === '' && { password: 'Please enter your password' }),
});
