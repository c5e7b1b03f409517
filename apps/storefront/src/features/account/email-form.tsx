import { Button } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { useState, type SubmitEvent } from 'react';
import type { AccountView } from '#libs/core/contracts';
import { Badge, Notice } from '#libs/ui';
import { ErrorSummary } from '../../forms/error-summary.js';
import { useFormFailure } from '../../forms/form-failure.js';
import { firstMessage, type FieldErrors } from '../../forms/forms.js';
import { detailOf } from '../../api/problem.js';
import { toast } from '../../toasts/toasts.js';
import { EmailField, isEmailAddress } from '../../forms/email-field.js';
import { PasswordField } from '../../sign-in/password-field.js';
import { useChangeEmailMutation, useSendVerificationMutation } from './account-api.js';
import { AccountPart } from './account-part.js';
import classes from './account.module.css';

/** Changes the e-mail address; a new one takes effect once its link is opened. */
export function EmailForm({ account }: { account: AccountView }) {
  return (
    <AccountPart
      id="email-address"
      title="E-mail address"
      about="You sign in with it, and receipts go to it. A new one counts once you have opened the link we send there."
    >
      <p className={classes.now}>
        <strong>{account.email}</strong>
        {account.email_verified ? (
          <Badge tone="green">Confirmed</Badge>
        ) : (
          <Badge tone="amber">Not confirmed</Badge>
        )}
      </p>
      {!account.email_verified && <SendAgain />}
      {account.pending_email && (
        <Notice icon={<IconMail size={22} />} title="Please open the link in your mail" role="status">
          We have sent it to {account.pending_email}. Until then nothing changes.
        </Notice>
      )}
      <ChangeForm />
    </AccountPart>
  );
}

function SendAgain() {
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

function ChangeForm() {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [change, { isLoading }] = useChangeEmailMutation();
  const { failure, summary, errors, refuse, fail, clearErrors, clear } = useFormFailure();

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const found = changeErrors(email, password);
    if (firstMessage(found)) return refuse(found);
    const { data, error } = await change({ email: email.trim(), password });
    if (!data) return fail(error, 'Your e-mail address could not be changed');
    clear();
    setEmail('');
    setPassword('');
    toast.success(`A link is on its way to ${email.trim()}`);
  };

  return (
    <form className={classes.form} noValidate onSubmit={(event) => void submit(event)}>
      <ErrorSummary failure={failure} summary={summary} retrying={isLoading} />
      <EmailField
        label="New e-mail address"
        value={email}
        error={errors.email}
        onChange={(next) => {
          setEmail(next);
          clearErrors(['email']);
        }}
      />
      <PasswordField
        label="Your password"
        name="password"
        autoComplete="current-password"
        value={password}
        error={errors.password}
        onChange={(next) => {
          setPassword(next);
          clearErrors(['password']);
        }}
      />
      <Button type="submit" variant="default" disabled={isLoading}>
        {isLoading ? 'Processing...' : 'Change e-mail address'}
      </Button>
    </form>
  );
}

const changeErrors = (email: string, password: string): FieldErrors => ({
  ...(!isEmailAddress(email) && { email: 'Please enter a valid e-mail address' }),
  ...(password === '' && { password: 'Please enter your password' }),
});
