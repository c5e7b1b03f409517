import { Button } from '@mantine/core';
import { Dialog } from '../../app/dialog.js';
import { selectUser } from '../../app/session.js';
import { useAppDispatch, useAppSelector } from '../../app/store.js';
import { endSession } from './session-actions.js';
import { SignInForm } from './sign-in-form.js';

/** The session ran out: sign in again where one is; the call that was refused is sent again afterwards. */
export function SignInAgainDialog() {
  const user = useAppSelector(selectUser);
  const dispatch = useAppDispatch();
  const leave = () => dispatch(endSession());
  return (
    <Dialog opened onClose={leave} title="Please sign in again" closeOnClickOutside={false} size="sm">
      <p>Your session has run out. Sign in and go on where you were; nothing is lost.</p>
      <br />
      <SignInForm email={user?.email} submitLabel="Sign In" />
      <Button variant="subtle" fullWidth mt="sm" onClick={leave}>
        Logout
      </Button>
    </Dialog>
  );
}
