import { Button, PasswordInput, TextInput } from '@mantine/core';
import '@mantine/core/styles/PasswordInput.layer.css';
import { useRef, useState, type SubmitEvent } from 'react';
import { SENTENCES } from '#libs/contracts';
import { Notice } from '#libs/ui';
import { detailOf } from '../../app/problem.js';
import { useAppDispatch } from '../../app/store.js';
import { toast } from '../../app/toasts.js';
import { useLoginMutation } from './auth-api.js';
import classes from './auth.module.css';
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
  const [problem, setProblem] = useState<string | null>(null);
  const [login, { isLoading }] = useLoginMutation();
  const dispatch = useAppDispatch();
  const passwordField = useRef<HTMLInputElement>(null);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { data, error } = await login({ email: email.trim(), password });
    if (data) {
      dispatch(beginSession(data));
      toast.success(SENTENCES.loginSuccessful);
      return;
    }
    const sentence = detailOf(error, SENTENCES.loginFailed);
    setProblem(sentence);
    toast.error(sentence);
    passwordField.current?.focus();
  };

  return (
    <form className={classes.form} onSubmit={(event) => void submit(event)}>
      {problem && <Notice tone="bad">{problem}</Notice>}
      <TextInput
        label="Email"
        type="email"
        name="email"
        autoComplete="email"
        required
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <PasswordInput
        ref={passwordField}
        label="Password"
        name="password"
        autoComplete="current-password"
        required
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the password' }}
      />
      <Button type="submit" size="lg" disabled={isLoading}>
        {isLoading ? 'Processing...' : submitLabel}
      </Button>
    </form>
  );
}
