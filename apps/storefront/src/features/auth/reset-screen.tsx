import { Button } from '@mantine/core';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { Form } from '../../forms/form.js';
import { useForm } from '../../forms/use-form.js';
import { usePageTitle } from '../../page/page-title.js';
import { Page, PageHeader } from '../../page/page.js';
import { paths } from '../../page/paths.js';
import { useAppDispatch } from '../../store/store.js';
import { useResetPasswordMutation } from '../../sign-in/auth-api.js';
import classes from './auth.module.css';
import { tokenIn } from '../../sign-in/link-token.js';
import { PasswordField } from '../../sign-in/password-field.js';
import { newPasswordError, PASSWORD_HINT } from '../../sign-in/password-rules.js';
import { leaveSession } from '../../sign-in/session-actions.js';

/** Sets a new password with the link from a mail; every session ends. @spec D10 */
export function ResetScreen() {
  usePageTitle('Choose a new password');
  return (
    <Page narrow>
      <PageHeader
        title="Choose a new password"
        lead="This signs everyone out of your account. Then sign in with the new password."
      />
      <ResetForm token={tokenIn(useLocation().hash)} />
      <p className={classes.switch}>
        Is the link no longer working? <Link to={paths.forgotPassword}>Ask for a new one</Link>
      </p>
    </Page>
  );
}

function ResetForm({ token }: { token: string }) {
  const form = useForm({ password: '' });
  const [reset, { isLoading }] = useResetPasswordMutation();
  const dispatch = useAppDispatch();
  const navigate = useNavigate();

  const submit = async () => {
    const { password } = form.draft;
    const problem = newPasswordError(password);
    if (problem) return form.reject({ password: problem });
    const { error } = await reset({ token, password });
    if (error) return form.fail(error, 'The password could not be changed');
    dispatch(leaveSession('Your password is changed. Please sign in.'));
    await navigate(paths.auth, { replace: true });
  };

  return (
    <Form form={form} busy={isLoading} onSubmit={submit}>
      <PasswordField
        label="New password"
        {...form.field('password')}
        autoComplete="new-password"
        description={PASSWORD_HINT}
      />
      <Button type="submit" size="lg" disabled={isLoading}>
        {isLoading ? 'Processing...' : 'Change password'}
      </Button>
    </Form>
  );
}
