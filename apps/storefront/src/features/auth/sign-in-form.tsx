import { Button } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import { Link } from 'react-router-dom';
import { SENTENCES } from '#libs/core/contracts';
import { ErrorSummary } from '../../forms/error-summary.js';
import { useFormFailure } from '../../forms/form-failure.js';
import type { FieldErrors } from '../../forms/forms.js';
import { paths } from '../../page/paths.js';
import { useAppDispatch } from '../../store/store.js';
import { toast } from '../../toasts/toasts.js';
import { useLoginMutation } from '../../sign-in/auth-api.js';
import classes from './auth.module.css';
import { EmailField } from '../../forms/email-field.js';
import { PasswordField } from '../../sign-in/password-field.js';
import { beginSession } from '../../sign-in/session-actions.js';

interface SignInFormProps {
  /** Known when the session has expired. */
  email?: string;
  submitLabel?: string;
}

/** E-mail and password; a refusal is shown in the form and as a toast, and nothing typed is lost. @spec §2 /auth, §8 */
export function SignInForm({ email: knownEmail = '', submitLabel = 'Sign In' }: SignInFormProps) {
  const [email, setEmail] = useState(knownEmail);
  const [password, setPassword] = useState('');
  const [login, { isLoading }] = useLoginMutation();
  const dispatch = useAppDispatch();
  const { failure, summary, errors, refuse, fail, clearErrors } = useFormFailure();

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
          clearErrors(['email']);
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
          clearErrors(['password']);
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
