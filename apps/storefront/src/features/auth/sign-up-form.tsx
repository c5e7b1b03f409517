import { Button } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import { SENTENCES } from '#libs/core/contracts';
import { ErrorSummary } from '../../forms/error-summary.js';
import { useFormFailure } from '../../forms/form-failure.js';
import { firstMessage } from '../../forms/forms.js';
import { useAppDispatch } from '../../store/store.js';
import { toast } from '../../toasts/toasts.js';
import { useRegisterMutation } from '../../sign-in/auth-api.js';
import classes from './auth.module.css';
import { beginSession } from '../../sign-in/session-actions.js';
import { RoleChoice, SignUpFields } from './sign-up-fields.js';
import { EMPTY_SIGN_UP, registerRequest, signUpErrors, type SignUpDraft } from './sign-up-rules.js';

/** Creates an account; on success the session begins. @spec §2 /auth, §5 Sign-up, §8 */
export function SignUpForm({ role }: { role: SignUpDraft['role'] }) {
  const [draft, setDraft] = useState<SignUpDraft>({ ...EMPTY_SIGN_UP, role });
  const { failure, summary, errors, refuse, fail, clearErrors } = useFormFailure();
  const [register, { isLoading }] = useRegisterMutation();
  const dispatch = useAppDispatch();

  const change = (part: Partial<SignUpDraft>) => {
    setDraft((before) => ({ ...before, ...part }));
    clearErrors(Object.keys(part));
  };

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const found = signUpErrors(draft);
    if (firstMessage(found)) return refuse(found);
    const { data, error } = await register(registerRequest(draft));
    if (!data) return fail(error, SENTENCES.registrationFailed);
    dispatch(beginSession(data));
    toast.success(SENTENCES.registrationSuccessful);
  };

  return (
    <form className={classes.form} noValidate onSubmit={(event) => void submit(event)}>
      <ErrorSummary failure={failure} summary={summary} retrying={isLoading} />
      <RoleChoice value={draft.role} onChange={(chosen) => change({ role: chosen })} />
      <SignUpFields draft={draft} errors={errors} onChange={change} />
      <Button type="submit" size="lg" disabled={isLoading}>
        {isLoading ? 'Processing...' : 'Sign Up'}
      </Button>
    </form>
  );
}
