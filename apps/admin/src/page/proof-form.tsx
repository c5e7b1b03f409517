import { Button, Divider, PasswordInput, Stack, TextInput } from '@mantine/core';
import { IconFingerprint } from '@tabler/icons-react';
import { useState } from 'react';
import type { BodyTo, PasskeyRequestOptions } from '#libs/core/contracts';
import type { SecondFactor } from '#libs/core/rules';
import { Notice } from '#libs/ui';
import { detailOf } from '../api/problem.js';
import { passkeyProblem, signWithPasskey } from './passkeys.js';

/** One proof of who somebody is. */
export type Proof = BodyTo<'POST /account/second-factor/confirmation'>;

/** What can be typed. */
type Typed = 'code' | 'recovery_code' | 'password';

interface ProofFormProps {
  /** The passkey comes first, then what can be typed in this order. */
  factors: readonly (SecondFactor | 'password')[];
  /** What the browser needs to use a passkey. */
  getOptions: () => Promise<{ data?: PasskeyRequestOptions; error?: unknown }>;
  /** Sends a proof. @returns how it failed, if it did */
  prove: (proof: Proof) => Promise<{ error?: unknown }>;
}

/** So that Escape reaches no dialog below this one. */
const QUIET = { 'data-mantine-stop-propagation': 'true' };
const FIELD: Partial<Record<SecondFactor | 'password', Typed>> = {
  authenticator_app: 'code',
  recovery_code: 'recovery_code',
  password: 'password',
};
const WORDS: Readonly<Record<Typed, { label: string; instead: string; description?: string }>> = {
  code: {
    label: 'Code',
    description: 'The six digits that your authenticator app shows',
    instead: 'Use a code from your app',
  },
  recovery_code: {
    label: 'Recovery code',
    description: 'One of the codes that you saved; each works once',
    instead: 'Use a recovery code',
  },
  password: { label: 'Password', instead: 'Use your password' },
};

/** Proves who somebody is, with a passkey or by something to type. */
export function ProofForm({ factors, getOptions, prove }: ProofFormProps) {
  const fields = factors.flatMap((factor) => FIELD[factor] ?? []);
  const hasPasskey = factors.includes('passkey');
  const [field, setField] = useState<Typed | null>(
    () => fields.find((one) => one !== 'recovery_code') ?? (hasPasskey ? null : (fields[0] ?? null)),
  );
  const [text, setText] = useState('');
  const [busy, setBusy] = useState<'passkey' | 'typed' | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  const send = async (proof: Proof): Promise<void> => {
    const { error } = await prove(proof);
    if (error !== undefined) setProblem(detailOf(error, 'This did not work. Please try again.'));
  };
  const run = async (kind: 'passkey' | 'typed', work: () => Promise<void>): Promise<void> => {
    setBusy(kind);
    setProblem(null);
    await work();
    setBusy(null);
  };
  const proveByPasskey = () =>
    run('passkey', async () => {
      const { data, error } = await getOptions();
      if (!data) return setProblem(detailOf(error, 'This did not work. Please try again.'));
      const signed = await signWithPasskey(data).catch((failure: unknown) => {
        setProblem(passkeyProblem(failure));
        return null;
      });
      if (signed) await send({ passkey: signed });
    });
  const others = fields.filter((one) => one !== field);

  return (
    <Stack gap="md">
      {problem !== null && (
        <Notice tone="bad" role="alert">
          {problem}
        </Notice>
      )}
      {hasPasskey && (
        <Button
          {...QUIET}
          data-autofocus
          leftSection={<IconFingerprint size={18} aria-hidden="true" />}
          loading={busy === 'passkey'}
          disabled={busy === 'typed'}
          onClick={() => void proveByPasskey()}
        >
          Use a passkey
        </Button>
      )}
      {hasPasskey && field !== null && <Divider label="or" />}
      {field !== null && (
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void run('typed', () => send({ [field]: text }));
          }}
        >
          <Stack gap="sm">
            <TypedField key={field} field={field} value={text} onChange={setText} first={!hasPasskey} />
            <Button
              {...QUIET}
              type="submit"
              variant={hasPasskey ? 'default' : 'filled'}
              loading={busy === 'typed'}
              disabled={busy === 'passkey' || text.trim() === ''}
            >
              Confirm
            </Button>
          </Stack>
        </form>
      )}
      {others.map((other) => (
        <Button
          {...QUIET}
          key={other}
          variant="subtle"
          size="compact-sm"
          onClick={() => {
            setText('');
            setProblem(null);
            setField(other);
          }}
        >
          {WORDS[other].instead}
        </Button>
      ))}
    </Stack>
  );
}

interface TypedFieldProps {
  field: Typed;
  value: string;
  onChange: (value: string) => void;
  /** Gets the focus. */
  first: boolean;
}

function TypedField({ field, value, onChange, first }: TypedFieldProps) {
  const shared = {
    ...QUIET,
    ...(first && { 'data-autofocus': true, autoFocus: true }),
    label: WORDS[field].label,
    description: WORDS[field].description,
    value,
    required: true,
    onChange: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value),
  };
  if (field === 'password') return <PasswordInput {...shared} autoComplete="current-password" />;
  return field === 'code' ? (
    <TextInput {...shared} inputMode="numeric" autoComplete="one-time-code" maxLength={7} />
  ) : (
    <TextInput {...shared} autoComplete="off" autoCapitalize="none" spellCheck={false} />
  );
}
