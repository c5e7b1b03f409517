import { Button } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { Link, useLocation } from 'react-router-dom';
import { LoadFailed, Notice } from '#libs/ui';
import { usePageTitle } from '../../page/page-title.js';
import { Page, PageHeader } from '../../page/page.js';
import { paths } from '../../page/paths.js';
import { errorMessage, isTemporary } from '../../api/problem.js';
import { selectUser } from '../../session/session.js';
import { useAppSelector } from '../../store/store.js';
import { useEndSessionByLinkMutation } from '../../sign-in/auth-api.js';
import { tokenIn } from '../../sign-in/link-token.js';

/** Ends a sign-in that somebody was told of by email. Asks for a click, because mail scanners open every link. */
export function EndSessionScreen() {
  usePageTitle('Sign that device out');
  const token = tokenIn(useLocation().hash);
  const [end, { isSuccess, error, isLoading }] = useEndSessionByLinkMutation();
  const run = () => void end({ token });
  return (
    <Page narrow>
      <PageHeader
        title="Sign that device out"
        lead="Whoever signed in on the device in our email is signed out at once. You stay signed in elsewhere."
      />
      {isSuccess && (
        <Notice
          tone="good"
          role="status"
          icon={<IconCircleCheck size={24} />}
          title="That device is signed out"
          actions={<ChooseNewPassword />}
        >
          Whoever it was knows your password. Choose a new one now; that signs everyone out.
        </Notice>
      )}
      {error && isTemporary(error) && (
        <LoadFailed
          title="The sign-in could not be ended"
          detail={errorMessage(error)}
          onRetry={run}
          retrying={isLoading}
        />
      )}
      {error && !isTemporary(error) && (
        <Notice tone="warn" role="alert" title="This link no longer works" actions={<ChooseNewPassword />}>
          The sign-in may have ended already. A new password signs everyone out.
        </Notice>
      )}
      {!isSuccess && !error && (
        <Button size="lg" loading={isLoading} onClick={run}>
          Sign that device out
        </Button>
      )}
    </Page>
  );
}

function ChooseNewPassword() {
  const signedIn = useAppSelector(selectUser) !== null;
  return (
    <Button component={Link} to={signedIn ? paths.account : paths.forgotPassword} size="sm">
      Choose a new password
    </Button>
  );
}
