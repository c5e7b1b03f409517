import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { SENTENCES } from '#libs/core/contracts';
import { Form } from '../../forms/form.js';
import { useForm } from '../../forms/use-form.js';
import type { FieldErrors } from '../../forms/forms.js';
import { redirectTo } from '../../browser/redirect.js';
import { codeOf } from '../../api/problem.js';
import { OPERATORS_APP, paths } from '../../page/paths.js';
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

/** Where an operator goes on who has a second factor. */
const SECOND_STEP = `${OPERATORS_APP}#second-factor`;

/** Email and password; operators go on to their own application, which a cookie signs in. An error is shown in the form and as a toast, and the input is kept. @spec §2 /auth, §8 */
export function SignInForm({ email: knownEmail = '', submitLabel = 'Sign In' }: SignInFormProps) {
  const form = useForm({ email: knownEmail, password: '' });
  const [login, { isLoading }] = useLoginMutation();
  const dispatch = useAppDispatch();

  const submit = async () => {
    const { email, password } = form.draft;
    const missing = signInErrors(email, password);
    if (Object.keys(missing).length > 0) return form.reject(missing);
    const { data, error } = await login({ email: email.trim(), password, renewable: true });
    if (codeOf(error) === 'auth.second_factor_required') return redirectTo(SECOND_STEP);
    if (!data) return form.fail(error, SENTENCES.loginFailed);
    // Their token stays out of the reach of scripts.
    if (data.user.role === 'admin') return redirectTo(OPERATORS_APP);
    dispatch(beginSession(data));
    toast.success(SENTENCES.loginSuccessful);
  };

  return (
    <Form form={form} busy={isLoading} onSubmit={submit}>
      <EmailField {...form.field('email')} />
      <PasswordField label="Password" {...form.field('password')} autoComplete="current-password" />
      <Button type="submit" size="lg" disabled={isLoading}>
        {isLoading ? 'Processing...' : submitLabel}
      </Button>
      {knownEmail === '' && (
        <Link className={classes.aside} to={paths.forgotPassword}>
          Forgot your password?
        </Link>
      )}
    </Form>
  );
}

function signInErrors(email: string, password: string): FieldErrors {
  return {
    ...(email.trim() === '' && { email: 'Please enter your email address' }),
    ...(password === '' && { password: 'Please enter your password' }),
  };
}
