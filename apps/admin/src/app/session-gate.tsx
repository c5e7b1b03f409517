import { Center, Loader } from '@mantine/core';
import { useEffect, type ReactNode } from 'react';
import { api } from './api.js';
import { selectSession, sessionConfirmed, signedOut, storeToken } from './session.js';
import { SignIn } from './sign-in.js';
import { useAppDispatch, useAppSelector } from './store.js';

/** While it is not yet known who is here, or what they see is on its way. */
export const Waiting = () => (
  <Center h="100vh">
    <Loader aria-label="One moment" />
  </Center>
);

/** Nothing is shown before it is certain who is looking; travelers and owners are led back to the storefront. */
export function SessionGate({ children }: { children: ReactNode }) {
  const { status, user } = useAppSelector((state) => selectSession(state));
  const dispatch = useAppDispatch();
  useEffect(() => {
    if (status !== 'checking') return;
    void dispatch(api.endpoints.getMe.initiate(undefined, { forceRefetch: true }))
      .unwrap()
      .then(
        (me) => dispatch(sessionConfirmed(me)),
        () => {
          storeToken(null);
          dispatch(signedOut());
        },
      );
  }, [status, dispatch]);
  if (status === 'checking') return <Waiting />;
  if (status === 'signed-out' || !user?.permissions) return <SignIn stranger={status === 'signed-in'} />;
  return children;
}
