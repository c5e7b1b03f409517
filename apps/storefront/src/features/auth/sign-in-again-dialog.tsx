import { Button } from '@mantine/core';
import { Dialog } from '../../page/dialog.js';
import { selectUser } from '../../session/session.js';
import { useAppDispatch, useAppSelector } from '../../store/store.js';
import { endSession } from '../../sign-in/session-actions.js';
import { SignInForm } from './sign-in-form.js';

/** Asks to sign in again after the session has expired; the rejected call is repeated afterwards. */
export function SignInAgainDialog() {
  const user = useAppSelector(selectUser);
  const dispatch = useAppDispatch();
  const logOut = () => dispatch(endSession());
  return (
    <Dialog
      opened
      onClose={logOut}
      backCloses={false}
      title="Please sign in again"
      closeOnClickOutside={false}
      size="sm"
    >
      <p>Your session has expired. Sign in to continue where you were; nothing is lost.</p>
      <br />
      <SignInForm email={user?.email} submitLabel="Sign In" />
      <Button variant="subtle" fullWidth mt="sm" onClick={logOut}>
        Logout
      </Button>
    </Dialog>
  );
}
