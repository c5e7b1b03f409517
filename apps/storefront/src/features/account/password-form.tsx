import { Button } from '@mantine/core';
import { Form } from '../../forms/form.js';
import { useForm } from '../../forms/use-form.js';
import { firstMessage, type FieldErrors } from '../../forms/forms.js';
import { useAppDispatch } from '../../store/store.js';
import { baseApi } from '../../api/base-api.js';
import { toast } from '../../toasts/toasts.js';
import { PasswordField } from '../../sign-in/password-field.js';
import { newPasswordError, PASSWORD_HINT } from '../../sign-in/password-rules.js';
import { beginSession } from '../../sign-in/session-actions.js';
import { useChangePasswordMutation } from './account-api.js';
import { AccountPart } from './account-part.js';

const EMPTY = { current_password: '', password: '' };

/** Changes the password; every other session ends. @spec D10 */
export function PasswordForm() {
  const form = useForm(EMPTY);
  const [changePassword, { isLoading }] = useChangePasswordMutation();
  const dispatch = useAppDispatch();
  const submit = async () => {
    const invalid = passwordErrors(form.draft);
    if (firstMessage(invalid)) return form.reject(invalid);
    const { data, error } = await changePassword({ ...form.draft, renewable: true });
    if (!data) return form.fail(error, 'Your password could not be changed');
    form.clear();
    form.setDraft(EMPTY);
    dispatch(beginSession(data));
    dispatch(baseApi.util.invalidateTags(['Account']));
    toast.success('Your password is changed');
  };

  return (
    <AccountPart
      id="password"
      title="Password"
      about="Changing it signs you out everywhere else, and we confirm it by email."
    >
      <Form form={form} busy={isLoading} onSubmit={submit}>
        <PasswordField
          label="Current password"
          {...form.field('current_password')}
          autoComplete="current-password"
        />
        <PasswordField
          label="New password"
          {...form.field('password')}
          autoComplete="new-password"
          description={PASSWORD_HINT}
        />
        <Button type="submit" variant="default" disabled={isLoading}>
          {isLoading ? 'Processing...' : 'Change password'}
        </Button>
      </Form>
    </AccountPart>
  );
}

const passwordErrors = ({ current_password: present, password }: typeof EMPTY): FieldErrors => ({
  ...(present === '' && { current_password: 'Please enter your current password' }),
  password: newPasswordError(password),
});
