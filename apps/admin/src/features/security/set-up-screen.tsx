import { Anchor, Button, Stack, Text, Title } from '@mantine/core';
import { IconDeviceMobile, IconFingerprint } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { Wordmark } from '#libs/ui';
import { api } from '../../api/api.js';
import { endAtServer, signedIn, signedOut } from '../../session/session.js';
import { useAppDispatch } from '../../store/store.js';
import { AddApp } from './add-app.js';
import { AddPasskey } from './add-passkey.js';
import { RecoveryCodes } from './recovery-codes.js';

/** What is being done. */
type Step = { is: 'choosing' | 'passkey' | 'app' } | { is: 'codes'; codes: readonly string[] };

const TITLES: Readonly<Record<Step['is'], string>> = {
  choosing: 'Set up a second factor',
  passkey: 'Add a passkey',
  app: 'Set up an authenticator app',
  codes: 'Your recovery codes',
};

/** Where operators begin who must have a second factor and have none: nothing else works before. @spec decision 49 */
export function SetUpScreen() {
  const dispatch = useAppDispatch();
  const [step, setStep] = useState<Step>({ is: 'choosing' });
  const finish = async (): Promise<void> => {
    const me = await dispatch(api.endpoints.getMe.initiate(undefined, { forceRefetch: true }));
    if (me.data) dispatch(signedIn(me.data));
  };
  const added = (codes: readonly string[] | null): void => {
    if (codes) setStep({ is: 'codes', codes });
    else void finish();
  };
  const back = (): void => setStep({ is: 'choosing' });
  const signOut = (): void => {
    endAtServer();
    dispatch(signedOut());
  };
  return (
    <Frame title={TITLES[step.is]}>
      {step.is === 'choosing' && (
        <>
          <Text size="sm">
            Operators can see personal data and move money, so a password alone is not enough here. This takes
            a minute.
          </Text>
          <Button
            leftSection={<IconFingerprint size={18} aria-hidden="true" />}
            onClick={() => setStep({ is: 'passkey' })}
          >
            Add a passkey
          </Button>
          <Button
            variant="default"
            leftSection={<IconDeviceMobile size={18} aria-hidden="true" />}
            onClick={() => setStep({ is: 'app' })}
          >
            Set up an authenticator app
          </Button>
          <Anchor component="button" type="button" size="sm" ta="center" onClick={signOut}>
            Sign out
          </Anchor>
        </>
      )}
      {step.is === 'passkey' && <AddPasskey onClose={back} onAdded={added} />}
      {step.is === 'app' && <AddApp onClose={back} onAdded={added} />}
      {step.is === 'codes' && <RecoveryCodes codes={step.codes} onKept={() => void finish()} />}
    </Frame>
  );
}

const Frame = ({ title, children }: { title: string; children: ReactNode }) => (
  <main className="sign-in">
    <Stack gap="md" className="set-up">
      <Wordmark />
      <Title order={1} size="h3">
        {title}
      </Title>
      {children}
    </Stack>
  </main>
);
