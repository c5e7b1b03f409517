import { Button } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { Link, useLocation } from 'react-router-dom';
import { LoadFailed, Notice } from '#libs/ui';
import { usePageTitle } from '../../page/page-title.js';
import { Page, PageHeader } from '../../page/page.js';
import { paths } from '../../page/paths.js';
import { isTemporary, errorMessage } from '../../api/problem.js';
import { selectUser } from '../../session/session.js';
import { useAppSelector } from '../../store/store.js';
import { useConfirmEmailMutation } from '../../sign-in/auth-api.js';
import { tokenIn } from '../../sign-in/link-token.js';

/** Confirms an email address. Asks for a click, because mail scanners open every link. */
export function ConfirmEmailScreen() {
  usePageTitle('Confirm your email address');
  const token = tokenIn(useLocation().hash);
  const [confirm, { data, error, isLoading }] = useConfirmEmailMutation();
  const run = () => void confirm({ token });
  return (
    <Page narrow>
      <PageHeader title="Confirm your email address" lead="One click confirms that this address is yours." />
      {data && <Confirmed email={data.email} />}
      {error && isTemporary(error) && (
        <LoadFailed
          title="Your address could not be confirmed"
          detail={errorMessage(error)}
          onRetry={run}
          retrying={isLoading}
        />
      )}
      {error && !isTemporary(error) && <Unusable sentence={errorMessage(error)} />}
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
