import { Center, Loader } from '@mantine/core';
import { useEffect, type ReactNode } from 'react';
import { api } from '../api/api.js';
import { selectSession, sessionConfirmed, signedOut, storeToken } from '../session/session.js';
import { SignIn } from './sign-in.js';
import { useAppDispatch, useAppSelector } from '../store/store.js';

/** Shown while the session is checked or the screens are loading. */
export const PageLoader = () => (
  <Center h="100vh">
    <Loader role="status" aria-label="One moment" />
  </Center>
);

/** Shows nothing before the session is confirmed; sends travelers and owners back to the storefront. */
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
  if (status === 'checking') return <PageLoader />;
  if (status === 'signed-out' || !user?.permissions) return <SignIn isWrongRole={status === 'signed-in'} />;
  return children;
}
