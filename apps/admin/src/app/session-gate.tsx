import { Anchor, Center, Loader, Modal } from '@mantine/core';
import { lazy, Suspense, useEffect, useEffectEvent, useRef, type ReactNode } from 'react';
import type { UserView } from '#libs/core/contracts';
import { Notice } from '#libs/ui';
import { api, useGetSessionQuery } from '../api/api.js';
import { QueryState } from '../page/query-state.js';
import { selectSession, signedIn, signedOut } from '../session/session.js';
import { settleSignIn } from '../session/sign-in-again.js';
import { SignIn } from './sign-in.js';
import { useAppDispatch, useAppSelector } from '../store/store.js';

const SetUpScreen = lazy(() =>
  import('../features/security/set-up-screen.js').then((it) => ({ default: it.SetUpScreen })),
);

/** Above every other dialog. */
const ABOVE = 1_000;
/** How long after a failure the server is asked again who is signed in. */
const ASK_AGAIN_MS = 5_000;
const REFUSALS: readonly unknown[] = [401, 403];

/** Shown while the session is checked or the screens are loading. */
export const PageLoader = () => (
  <Center h="100vh">
    <Loader role="status" aria-label="One moment" />
  </Center>
);

/**
 * Shows nothing before the session is confirmed; sends travelers and owners back to the storefront, and operators who need a second factor to its
 * set-up. A session that ends by itself leaves everything as it is, below the sign-in.
 */
export function SessionGate({ children }: { children: ReactNode }) {
  const { status, user, expired } = useAppSelector((state) => selectSession(state));
  const check = useCheck(status === 'checking');
  useResumed(user, expired);
  if (status === 'checking') return isAway(check.error) ? <ServerAway check={check} /> : <PageLoader />;
  if (!user?.permissions)
    return (
      <main className="sign-in">
        <SignIn notice={status === 'signed-in' && <WrongRole />} />
      </main>
    );
  return (
    <>
      {user.needs_second_factor ? (
        <Suspense fallback={<PageLoader />}>
          <SetUpScreen />
        </Suspense>
      ) : (
        // Another operator finds nothing of the one before.
        <div key={user.id}>{children}</div>
      )}
      {expired && <SignInOver user={user} />}
    </>
  );
}

/** Asks the API who is signed in with this browser, again until it knows: a server that is away has signed nobody out. */
function useCheck(isDue: boolean) {
  const dispatch = useAppDispatch();
  const check = useGetSessionQuery(undefined, { skip: !isDue, pollingInterval: ASK_AGAIN_MS });
  const { data, error } = check;
  useEffect(() => {
    if (!isDue) return;
    if (data?.user) dispatch(signedIn(data.user));
    else if (data || (error && !isAway(error))) dispatch(signedOut());
  }, [isDue, data, error, dispatch]);
  return check;
}

/** True for a check that says nothing about the session: anything but a refusal. */
const isAway = (error: unknown): boolean =>
  error !== undefined && !REFUSALS.includes((error as { status?: unknown }).status);

/** Instead of the sign-in, which would ask somebody for a password who is signed in. */
const ServerAway = ({ check }: { check: ReturnType<typeof useCheck> }) => (
  <main className="sign-in">
    <QueryState
      query={check}
      failed="Latchkey cannot be reached"
      detail="If you were signed in, you still are. We keep trying."
    />
  </main>
);

/** Sends the calls again that waited for a sign-in, if the same operator goes on. */
function useResumed(user: UserView | null, expired: boolean): void {
  const dispatch = useAppDispatch();
  const last = useRef<string | null>(null);
  const resume = useEffectEvent(() => {
    const isSame = user !== null && user.id === last.current;
    settleSignIn(isSame);
    if (!isSame && last.current !== null) dispatch(api.util.resetApiState());
    last.current = user?.id ?? null;
  });
  useEffect(() => {
    if (!expired) resume();
  }, [user?.id, expired]);
}

/** The sign-in over what was there, which cannot be read meanwhile. */
function SignInOver({ user }: { user: UserView }) {
  return (
    <Modal
      opened
      onClose={() => undefined}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
      centered
      size="sm"
      zIndex={ABOVE}
      title="Please sign in again"
      overlayProps={{ backgroundOpacity: 0.9, blur: 12 }}
    >
      <SignIn
        email={user.email}
        notice={
          <Notice tone="info" role="status">
            Your session has ended. Sign in to continue where you were; nothing you typed is lost.
          </Notice>
        }
      />
    </Modal>
  );
}

const WrongRole = () => (
  <Notice tone="warn" role="status" title="This area is for operators">
    You are signed in as somebody else. <Anchor href="/dashboard">Back to your dashboard</Anchor>, or sign in
    below.
  </Notice>
);
