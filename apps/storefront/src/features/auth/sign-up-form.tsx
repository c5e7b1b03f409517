import { Button } from '@mantine/core';
import { SENTENCES } from '#libs/core/contracts';
import { Form } from '../../forms/form.js';
import { useForm } from '../../forms/use-form.js';
import { firstMessage } from '../../forms/forms.js';
import { useAppDispatch } from '../../store/store.js';
import { toast } from '../../toasts/toasts.js';
import { useRegisterMutation } from '../../sign-in/auth-api.js';
import { beginSession } from '../../sign-in/session-actions.js';
import { RoleChoice, SignUpFields } from './sign-up-fields.js';
import { EMPTY_SIGN_UP, registerRequest, signUpErrors, type SignUpDraft } from './sign-up-rules.js';

/** Creates an account and starts the session. @spec §2 /auth, §5 Sign-up, §8 */
export function SignUpForm({ role }: { role: SignUpDraft['role'] }) {
  const form = useForm<SignUpDraft>({ ...EMPTY_SIGN_UP, role });
  const [register, { isLoading }] = useRegisterMutation();
  const dispatch = useAppDispatch();

  const submit = async () => {
    const invalid = signUpErrors(form.draft);
    if (firstMessage(invalid)) return form.reject(invalid);
    const { data, error } = await register({ ...registerRequest(form.draft), renewable: true });
    if (!data) return form.fail(error, SENTENCES.registrationFailed);
    dispatch(beginSession({ ...data, isNew: true }));
    toast.success(SENTENCES.registrationSuccessful);
  };

  return (
    <Form form={form} busy={isLoading} onSubmit={submit}>
      <RoleChoice value={form.draft.role} onChange={(chosen) => form.change({ role: chosen })} />
      <SignUpFields {...form} />
      <Button type="submit" size="lg" disabled={isLoading}>
        {isLoading ? 'Processing...' : 'Sign Up'}
      </Button>
    </Form>
  );
}
