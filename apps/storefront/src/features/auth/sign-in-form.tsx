import { Button } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import { Link } from 'react-router-dom';
import { SENTENCES } from '#libs/contracts';
import { ErrorSummary } from '../../app/error-summary.js';
import { useFormFailure } from '../../app/form-failure.js';
import type { FieldErrors } from '../../app/forms.js';
import { paths } from '../../app/paths.js';
import { useAppDispatch } from '../../app/store.js';
import { toast } from '../../app/toasts.js';
import { useLoginMutation } from './auth-api.js';
import classes from './auth.module.css';
import { EmailField } from './email-field.js';
import { PasswordField } from './password-field.js';
import { beginSession } from './session-actions.js';

interface SignInFormProps {
  /** Known when the session ran out in the middle of a visit. */
  email?: string;
  submitLabel?: string;
}

/** E-mail and password; a refusal is shown in the form and as a toast, and nothing typed is lost. @spec §2 /auth, §8 */
export function SignInForm({ email: knownEmail = '', submitLabel = 'Sign In' }: SignInFormProps) {
  const [email, setEmail] = useState(knownEmail);
  const [password, setPassword] = useState('');
  const [login, { isLoading }] = useLoginMutation();
  const dispatch = useAppDispatch();
  const { failure, summary, errors, refuse, fail, amend } = useFormFailure();

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const missing = signInErrors(email, password);
    if (Object.keys(missing).length > 0) return refuse(missing);
    const { data, error } = await login({ email: email.trim(), password });
    if (!data) return fail(error, SENTENCES.loginFailed);
    dispatch(beginSession(data));
    toast.success(SENTENCES.loginSuccessful);
  };

  return (
    <form className={classes.form} noValidate onSubmit={(event) => void submit(event)}>
      <ErrorSummary failure={failure} summary={summary} retrying={isLoading} />
      <EmailField
        value={email}
        error={errors.email}
        onChange={(next) => {
          setEmail(next);
          amend(['email']);
        }}
      />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        value={password}
        error={errors.password}
        onChange={(next) => {
          setPassword(next);
          amend(['password']);
        }}
      />
      <Button type="submit" size="lg" disabled={isLoading}>
        {isLoading ? 'Processing...' : submitLabel}
      </Button>
      {knownEmail === '' && (
        <Link className={classes.aside} to={paths.forgotPassword}>
          Forgot your password?
        </Link>
      )}
    </form>
  );
}

function signInErrors(email: string, password: string): FieldErrors {
  return {
    ...(email.trim() === '' && { email: 'Please enter your e-mail address' }),
    ...(password === '' && { password: 'Please enter your password' }),
  };
}
