import { Button } from '@mantine/core';
import type { AccountSessionView } from '#libs/core/contracts';
import { Badge, clockTime, localDate, Skeleton } from '#libs/ui';
import { NOTHING_LOST, QueryFailed } from '../../page/query-failed.js';
import { detailOf } from '../../api/problem.js';
import { useAppDispatch } from '../../store/store.js';
import { toast } from '../../toasts/toasts.js';
import { leaveSession } from '../../sign-in/session-actions.js';
import { useEndAllSessionsMutation, useEndOneSessionMutation, useSessionsQuery } from './account-api.js';
import { AccountPart } from './account-part.js';
import classes from './account.module.css';

/** My sessions, each of which can be signed out. */
export function SessionList() {
  const query = useSessionsQuery(undefined, { refetchOnMountOrArgChange: true });
  const { data, isError } = query;
  return (
    <AccountPart
      id="sessions"
      title="Where you are signed in"
      about="See a device you don’t recognize? End its session and change your password."
    >
      {data && (
        <ul className={classes.sessions}>
          {data.map((session) => (
            <Session key={session.id} session={session} />
          ))}
        </ul>
      )}
      {data && <SignOutEverywhere />}
      {!data && isError && (
        <QueryFailed query={query} title="Your sessions could not be loaded" fallback={NOTHING_LOST} />
      )}
      {!data && !isError && <Skeleton height="76px" radius="16px" />}
    </AccountPart>
  );
}

function Session({ session }: { session: AccountSessionView }) {
  const [endSession, { isLoading }] = useEndOneSessionMutation();
  const run = async () => {
    const { error } = await endSession(session.id);
    if (error) toast.error(detailOf(error, 'The session could not be ended. Please try again.'));
  };
  return (
    <li>
      <div>
        <p className={classes.device}>
          {session.device}
          {session.current && <Badge tone="green">This device</Badge>}
        </p>
        <p className="lk-muted">
          {session.current ? 'Signed in' : 'Last seen'}{' '}
          {dateAndTime(session.current ? session.signed_in_at : session.last_seen_at)}
        </p>
      </div>
      {!session.current && (
        <Button
          variant="default"
          size="sm"
          loading={isLoading}
          aria-label={`End the session of ${session.device}`}
          onClick={() => void run()}
        >
          End
        </Button>
      )}
    </li>
  );
}

const dateAndTime = (instant: string): string => `${localDate(instant)}, ${clockTime(instant)}`;

function SignOutEverywhere() {
  const [endAll, { isLoading, error }] = useEndAllSessionsMutation();
  const dispatch = useAppDispatch();
  const run = async () => {
    const { error: failure } = await endAll();
    if (!failure) dispatch(leaveSession('You are signed out everywhere'));
  };
  return (
    <>
      <Button
        variant="default"
        size="sm"
        className={classes.alone}
        loading={isLoading}
        onClick={() => void run()}
      >
        Sign out everywhere
      </Button>
      {error && <p role="alert">{detailOf(error, 'That did not work. Please try again.')}</p>}
    </>
  );
}
