import { Button } from '@mantine/core';
import { useRef, useState, type SubmitEvent } from 'react';
import { SENTENCES } from '#libs/contracts';
import { Notice } from '#libs/ui';
import { firstMessage, focusFirstError, type FieldErrors } from '../../app/forms.js';
import { detailOf, fieldErrorsOf } from '../../app/problem.js';
import { useAppDispatch } from '../../app/store.js';
import { toast } from '../../app/toasts.js';
import { useRegisterMutation } from './auth-api.js';
import classes from './auth.module.css';
import { beginSession } from './session-actions.js';
import { RoleChoice, SignUpFields } from './sign-up-fields.js';
import { EMPTY_SIGN_UP, registerRequest, signUpErrors, type SignUpDraft } from './sign-up-rules.js';

/** Creates an account; on success the session begins. @spec §2 /auth, §5 Sign-up, §8 */
export function SignUpForm({ role }: { role: SignUpDraft['role'] }) {
  const [draft, setDraft] = useState<SignUpDraft>({ ...EMPTY_SIGN_UP, role });
  const [errors, setErrors] = useState<FieldErrors>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [register, { isLoading }] = useRegisterMutation();
  const dispatch = useAppDispatch();
  const form = useRef<HTMLFormElement>(null);

  const change = (part: Partial<SignUpDraft>) => {
    setDraft((before) => ({ ...before, ...part }));
    setErrors((before) => ({
      ...before,
      ...Object.fromEntries(Object.keys(part).map((key) => [key, undefined])),
    }));
  };

  const refuse = (found: FieldErrors, sentence: string) => {
    setErrors(found);
    toast.error(sentence);
    focusFirstError(form.current, found);
  };

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setProblem(null);
    const found = signUpErrors(draft);
    const first = firstMessage(found);
    if (first) return refuse(found, first);
    const { data, error } = await register(registerRequest(draft));
    if (!data) {
      const sentence = detailOf(error, SENTENCES.registrationFailed);
      setProblem(sentence);
      return refuse(fieldErrorsOf(error), sentence);
    }
    dispatch(beginSession(data));
    toast.success(SENTENCES.registrationSuccessful);
  };

  return (
    <form ref={form} className={classes.form} noValidate onSubmit={(event) => void submit(event)}>
      {problem && <Notice tone="bad">{problem}</Notice>}
      <RoleChoice value={draft.role} onChange={(chosen) => change({ role: chosen })} />
      <SignUpFields draft={draft} errors={errors} onChange={change} />
      <Button type="submit" size="lg" disabled={isLoading}>
        {isLoading ? 'Processing...' : 'Sign Up'}
      </Button>
    </form>
  );
}
