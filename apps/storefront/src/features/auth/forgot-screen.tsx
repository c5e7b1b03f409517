import { Button } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import { Link } from 'react-router-dom';
import { RESET_LINK_MINUTES } from '#libs/core/rules';
import { ErrorSummary } from '../../forms/error-summary.js';
import { useFormFailure } from '../../forms/form-failure.js';
import { usePageTitle } from '../../page/page-title.js';
import { Page, PageHeader } from '../../page/page.js';
import { paths } from '../../page/paths.js';
import { useForgotPasswordMutation } from '../../sign-in/auth-api.js';
import classes from './auth.module.css';
import { EmailField } from '../../forms/email-field.js';
import { MailSent } from '../../forms/mail-sent.js';

/** Requests a link to reset the password. Says the same for every address. @spec D10 */
export function ForgotScreen() {
  usePageTitle('Forgotten password');
  const [sentTo, setSentTo] = useState<string | null>(null);
  return (
    <Page narrow>
      <PageHeader
        title="Forgot your password?"
        lead="Tell us your e-mail address, and we send you a link to choose a new one."
      />
      {sentTo === null ? (
        <ForgotForm onSent={setSentTo} />
      ) : (
        <Sent to={sentTo} onAgain={() => setSentTo(null)} />
      )}
      <p className={classes.switch}>
        <Link to={paths.auth}>Back to sign in</Link> ·{' '}
        <Link to={paths.support}>Still no way in? Write to our team</Link>
      </p>
    </Page>
  );
}

function ForgotForm({ onSent }: { onSent: (email: string) => void }) {
  const [email, setEmail] = useState('');
  const [ask, { isLoading }] = useForgotPasswordMutation();
  const { failure, summary, errors, refuse, fail, clearErrors } = useFormFailure();

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (email.trim() === '') return refuse({ email: 'Please enter your e-mail address' });
    const { error } = await ask({ email: email.trim() });
    if (error) return fail(error, 'The link could not be sent');
    onSent(email.trim());
  };

  return (
    <form className={classes.form} noValidate onSubmit={(event) => void submit(event)}>
      <ErrorSummary failure={failure} summary={summary} retrying={isLoading} />
      <EmailField
        value={email}
        error={errors.email}
        onChange={(next) => {
          setEmail(next);
          clearErrors(['email']);
        }}
      />
      <Button type="submit" size="lg" disabled={isLoading}>
        {isLoading ? 'Processing...' : 'Send me a link'}
      </Button>
    </form>
  );
}

function Sent({ to, onAgain }: { to: string; onAgain: () => void }) {
  return (
    <MailSent title="Please look at your mail" again="Use another address" onAgain={onAgain}>
      If there is an account for {to}, a link is on its way. It works once, for {RESET_LINK_MINUTES} minutes.
      Nothing there? Look among unwanted mail, too.
    </MailSent>
  );
}
