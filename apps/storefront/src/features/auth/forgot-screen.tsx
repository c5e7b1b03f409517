import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { RESET_LINK_MINUTES } from '#libs/core/rules';
import { Form } from '../../forms/form.js';
import { useForm } from '../../forms/use-form.js';
import { usePageTitle } from '../../page/page-title.js';
import { Page, PageHeader } from '../../page/page.js';
import { paths } from '../../page/paths.js';
import { useForgotPasswordMutation } from '../../sign-in/auth-api.js';
import classes from './auth.module.css';
import { EmailField } from '../../forms/email-field.js';
import { MailSent } from '../../forms/mail-sent.js';

/** Requests a password reset link. Shows the same message for every address. @spec D10 */
export function ForgotScreen() {
  usePageTitle('Forgot password');
  const [sentTo, setSentTo] = useState<string | null>(null);
  return (
    <Page narrow>
      <PageHeader
        title="Forgot your password?"
        lead="Enter your email address, and we’ll send you a link to choose a new one."
      />
      {sentTo === null ? (
        <ForgotForm onSent={setSentTo} />
      ) : (
        <Sent to={sentTo} onAgain={() => setSentTo(null)} />
      )}
      <p className={classes.switch}>
        <Link to={paths.auth}>Back to sign in</Link> ·{' '}
        <Link to={paths.support}>Still can’t get in? Write to our team</Link>
      </p>
    </Page>
  );
}

function ForgotForm({ onSent }: { onSent: (email: string) => void }) {
  const form = useForm({ email: '' });
  const [requestLink, { isLoading }] = useForgotPasswordMutation();

  const submit = async () => {
    const email = form.draft.email.trim();
    if (email === '') return form.reject({ email: 'Please enter your email address' });
    const { error } = await requestLink({ email });
    if (error) return form.fail(error, 'The link could not be sent');
    onSent(email);
  };

  return (
    <Form form={form} busy={isLoading} onSubmit={submit}>
      <EmailField {...form.field('email')} />
      <Button type="submit" size="lg" disabled={isLoading}>
        {isLoading ? 'Processing...' : 'Send me a link'}
      </Button>
    </Form>
  );
}

function Sent({ to, onAgain }: { to: string; onAgain: () => void }) {
  return (
    <MailSent title="Check your email" again="Use another address" onAgain={onAgain}>
      If there is an account for {to}, a link is on its way. It works once, for {RESET_LINK_MINUTES} minutes.
      Not there? Check your spam folder, too.
    </MailSent>
  );
}
