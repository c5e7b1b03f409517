import { Anchor, Button, PasswordInput, Stack, Text, TextInput, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useEffect, useState, type ReactNode } from 'react';
import type { SessionView } from '#libs/core/contracts';
import { SECOND_FACTORS, type SecondFactor } from '#libs/core/rules';
import { Notice, Wordmark } from '#libs/ui';
import { api, useLoginMutation, useProveSignInMutation, useSignInOptionsMutation } from '../api/api.js';
import { codeOf, detailOf, factorsOf } from '../api/problem.js';
import { ProofForm } from '../page/proof-form.js';
import { signedIn } from '../session/session.js';
import { useAppDispatch } from '../store/store.js';

/** The storefront leads here once it has sent the password of an operator who has a second factor. */
const SECOND_STEP = '#second-factor';
/** So that Escape reaches no dialog below this one. */
const QUIET = { 'data-mantine-stop-propagation': 'true' };

interface SignInProps {
  /** What is said above the form. */
  notice?: ReactNode;
  /** Whose session has ended: the form is in a dialog over it, which has a title of its own. */
  email?: string;
}

/** The operators' sign-in: the password, then a second factor of those who have one. @spec decision 49 */
export function SignIn({ notice, email = '' }: SignInProps) {
  const dispatch = useAppDispatch();
  const [factors, setFactors] = useState<readonly SecondFactor[] | null>(null);
  const [isTooLate, setTooLate] = useState(false);
  useEffect(() => {
    if (window.location.hash !== SECOND_STEP) return;
    window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search);
    void dispatch(api.endpoints.getSignInStep.initiate(undefined, { forceRefetch: true })).then(
      ({ data }) => {
        if (data) setFactors(data.factors);
      },
    );
  }, [dispatch]);
  const begin = ({ user }: SessionView): void => void dispatch(signedIn(user));
  return (
    <Stack gap="md">
      {email === '' && <Wordmark />}
      {(factors || email === '') && (
        <Title order={email === '' ? 1 : 2} size="h3">
          {factors ? 'Confirm that it is you' : 'Sign in to operations'}
        </Title>
      )}
      {!factors && notice}
      {!factors && isTooLate && (
        <Notice tone="warn" role="alert">
          This took too long. Please sign in again.
        </Notice>
      )}
      {factors ? (
        <SecondStep
          factors={factors}
          onDone={begin}
          onBack={(late) => {
            setTooLate(late);
            setFactors(null);
          }}
        />
      ) : (
        <PasswordStep
          email={email}
          onDone={begin}
          onSecondStep={(found) => {
            setTooLate(false);
            setFactors(found);
          }}
        />
      )}
      {email === '' && (
        <Anchor href="/" size="sm" ta="center">
          Back to Latchkey
        </Anchor>
      )}
    </Stack>
  );
}

interface PasswordStepProps {
  email: string;
  onDone: (session: SessionView) => void;
  onSecondStep: (factors: readonly SecondFactor[]) => void;
}

function PasswordStep({ email, onDone, onSecondStep }: PasswordStepProps) {
  const [login, { isLoading, error }] = useLoginMutation();
  const form = useForm({ mode: 'uncontrolled', initialValues: { email, password: '' } });
  const isAsked = codeOf(error) === 'auth.second_factor_required';
  const submit = form.onSubmit(async (values) => {
    const done = await login(values);
    if (done.data) onDone(done.data);
    else if (codeOf(done.error) === 'auth.second_factor_required')
      onSecondStep(factorsOf(done.error) ?? SECOND_FACTORS);
  });
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        {error && !isAsked && (
          <Notice tone="bad" role="alert">
            {detailOf(error, 'Login failed')}
          </Notice>
        )}
        <TextInput
          {...QUIET}
          label="Email"
          type="email"
          autoComplete="username"
          required
          withAsterisk={false}
          key={form.key('email')}
          {...form.getInputProps('email')}
        />
        <PasswordInput
          {...QUIET}
          data-autofocus={email !== '' || undefined}
          label="Password"
          autoComplete="current-password"
          required
          withAsterisk={false}
          key={form.key('password')}
          {...form.getInputProps('password')}
        />
        <Button {...QUIET} type="submit" loading={isLoading}>
          Sign In
        </Button>
      </Stack>
    </form>
  );
}

interface SecondStepProps {
  factors: readonly SecondFactor[];
  onDone: (session: SessionView) => void;
  /** @param late whether it has taken too long */
  onBack: (late: boolean) => void;
}

function SecondStep({ factors, onDone, onBack }: SecondStepProps) {
  const [getOptions] = useSignInOptionsMutation();
  const [prove] = useProveSignInMutation();
  const leaveWhenLate = <R extends { error?: unknown }>(result: R): R => {
    if (codeOf(result.error) === 'auth.challenge_expired') onBack(true);
    return result;
  };
  return (
    <>
      <Text size="sm" c="dimmed">
        One more step, because a password alone is not enough here.
      </Text>
      <ProofForm
        factors={factors}
        getOptions={async () => leaveWhenLate(await getOptions())}
        prove={async (proof) => {
          const result = leaveWhenLate(await prove(proof));
          if (result.data) onDone(result.data);
          return result;
        }}
      />
      <Anchor {...QUIET} component="button" type="button" size="sm" ta="center" onClick={() => onBack(false)}>
        Start again
      </Anchor>
    </>
  );
}
