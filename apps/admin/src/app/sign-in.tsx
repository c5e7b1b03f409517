import { Anchor, Button, PasswordInput, Stack, TextInput, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { Notice, Wordmark } from '#libs/ui';
import { useLoginMutation } from '../api/api.js';
import { detailOf } from '../api/problem.js';
import { signedIn, storeToken } from '../session/session.js';
import { useAppDispatch } from '../store/store.js';

/** The operators' sign-in. `isWrongRole` is set when the visitor is signed in but is not an operator. */
export function SignIn({ isWrongRole }: { isWrongRole: boolean }) {
  const [login, { isLoading, error }] = useLoginMutation();
  const dispatch = useAppDispatch();
  const form = useForm({ mode: 'uncontrolled', initialValues: { email: '', password: '' } });
  const submit = form.onSubmit(async (values) => {
    const session = await login(values)
      .unwrap()
      .catch(() => null); // shown below
    if (!session) return;
    storeToken(session.access_token);
    dispatch(signedIn(session));
  });
  return (
    <main className="sign-in">
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <Wordmark />
          <Title order={1} size="h3">
            Operators
          </Title>
          {isWrongRole && (
            <Notice tone="warn" role="status" title="This is for operators">
              You are signed in as somebody else. <Anchor href="/dashboard">Back to your dashboard</Anchor>,
              or sign in below.
            </Notice>
          )}
          {error && (
            <Notice tone="bad" role="alert">
              {detailOf(error, 'Login failed')}
            </Notice>
          )}
          <TextInput
            label="Email"
            type="email"
            autoComplete="username"
            required
            key={form.key('email')}
            {...form.getInputProps('email')}
          />
          <PasswordInput
            label="Password"
            autoComplete="current-password"
            required
            key={form.key('password')}
            {...form.getInputProps('password')}
          />
          <Button type="submit" loading={isLoading}>
            Sign In
          </Button>
        </Stack>
      </form>
    </main>
  );
}
