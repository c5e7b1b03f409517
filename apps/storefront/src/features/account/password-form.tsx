import { Button } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import { ErrorSummary } from '../../forms/error-summary.js';
import { useFormFailure } from '../../forms/form-failure.js';
import { firstMessage, type FieldErrors } from '../../forms/forms.js';
import { useAppDispatch } from '../../store/store.js';
import { baseApi } from '../../api/base-api.js';
import { toast } from '../../toasts/toasts.js';
import { PasswordField } from '../../sign-in/password-field.js';
import { newPasswordError, PASSWORD_HINT } from '../../sign-in/password-rules.js';
import { beginSession } from '../../sign-in/session-actions.js';
import { useChangePasswordMutation } from './account-api.js';
import { AccountPart } from './account-part.js';
import classes from './account.module.css';

const EMPTY = { current_password: '', password: '' };

/** Changes the password; every other session ends. @spec D10 */
export function PasswordForm() {
  const [draft, setDraft] = useState(EMPTY);
  const [changePassword, { isLoading }] = useChangePasswordMutation();
  const { failure, summary, errors, refuse, fail, clearErrors, clear } = useFormFailure();
  const dispatch = useAppDispatch();

  const change = (part: Partial<typeof EMPTY>) => {
    setDraft((before) => ({ ...before, ...part }));
    clearErrors(Object.keys(part));
  };
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const found = passwordErrors(draft);
    if (firstMessage(found)) return refuse(found);
    const { data, error } = await changePassword(draft);
    if (!data) return fail(error, 'Your password could not be changed');
    clear();
    setDraft(EMPTY);
    dispatch(beginSession(data));
    dispatch(baseApi.util.invalidateTags(['Account']));
    toast.success('Your password is changed');
  };

  return (
    <AccountPart
      id="password"
      title="Password"
      about="Changing it signs you out everywhere else, and we tell you by mail."
    >
      <form className={classes.form} noValidate onSubmit={(event) => void submit(event)}>
        <ErrorSummary failure={failure} summary={summary} retrying={isLoading} />
        <PasswordField
          label="Present password"
          name="current_password"
          autoComplete="current-password"
          value={draft.current_password}
          error={errors.current_password}
          onChange={(value) => change({ current_password: value })}
        />
        <PasswordField
          label="New password"
          name="password"
          autoComplete="new-password"
          description={PASSWORD_HINT}
          value={draft.password}
          error={errors.password}
          onChange={(value) => change({ password: value })}
        />
        <Button type="submit" variant="default" disabled={isLoading}>
          {isLoading ? 'Processing...' : 'Change password'}
        </Button>
      </form>
    </AccountPart>
  );
}

const passwordErrors = ({ current_password: present, password }: typeof EMPTY): FieldErrors => ({
  ...(present === '' && { current_password: 'Please enter your present password' }),
  password: newPasswordError(password),
});
