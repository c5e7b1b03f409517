import { Button } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { Link, useLocation } from 'react-router-dom';
import { LoadFailed, Notice } from '#libs/ui';
import { usePageTitle } from '../../app/page-title.js';
import { Page, PageHeader } from '../../app/page.js';
import { paths } from '../../app/paths.js';
import { isTrouble, whatHappened } from '../../app/problem.js';
import { selectUser } from '../../app/session.js';
import { useAppSelector } from '../../app/store.js';
import { useConfirmEmailMutation } from './auth-api.js';
import { tokenIn } from './link-token.js';

/** Confirms an e-mail address. Asks for a click, because programs that look through mail open every link. */
export function ConfirmEmailScreen() {
  usePageTitle('Confirm your e-mail address');
  const token = tokenIn(useLocation().hash);
  const [confirm, { data, error, isLoading }] = useConfirmEmailMutation();
  const run = () => void confirm({ token });
  return (
    <Page narrow>
      <PageHeader
        title="Confirm your e-mail address"
        lead="One click, and we know that this address is yours."
      />
      {data && <Confirmed email={data.email} />}
      {error && isTrouble(error) && (
        <LoadFailed
          title="Your address could not be confirmed"
          detail={whatHappened(error)}
          onRetry={run}
          retrying={isLoading}
        />
      )}
      {error && !isTrouble(error) && <Unusable sentence={whatHappened(error)} />}
      {!data && !error && (
        <Button size="lg" loading={isLoading} onClick={run}>
          Confirm my address
        </Button>
      )}
    </Page>
  );
}

function Confirmed({ email }: { email: string }) {
  const signedIn = useAppSelector(selectUser) !== null;
  return (
    <Notice
      tone="good"
      role="status"
      icon={<IconCircleCheck size={24} />}
      title="Thank you"
      actions={
        <Button component={Link} to={signedIn ? paths.account : paths.auth} size="sm">
          {signedIn ? 'My account' : 'Sign In'}
        </Button>
      }
    >
      {email} is confirmed.
    </Notice>
  );
}

function Unusable({ sentence }: { sentence: string }) {
  return (
    <Notice
      tone="warn"
      role="alert"
      title={sentence}
      actions={
        <Button component={Link} to={paths.account} variant="default" size="sm">
          My account
        </Button>
      }
    >
      A new link can be sent from your account.
    </Notice>
  );
}
