import { Button } from '@mantine/core';
import { IconMessageQuestion } from '@tabler/icons-react';
import { Link, Navigate, useSearchParams } from 'react-router-dom';
import type { SupportRequestView } from '#libs/contracts';
import { Empty, LoadFailed, localDate, Skeleton } from '#libs/ui';
import { Page, PageHeader } from '../../app/page.js';
import { usePageTitle } from '../../app/page-title.js';
import { paths } from '../../app/paths.js';
import { whatHappened } from '../../app/problem.js';
import { selectUser } from '../../app/session.js';
import { useAppSelector } from '../../app/store.js';
import { useHandOverMutation } from '../support-chat/chat-api.js';
import { openChatbot } from '../support-chat/open-chatbot.js';
import { MessageForm } from './message-form.js';
import { RequestThread } from './request-thread.js';
import { StatusBadge } from './status-badge.js';
import { useMySupportQuery } from './support-api.js';
import classes from './support.module.css';
import { VisitorSupport } from './visitor-support.js';

/** What one asked our team, and its answers; visitors ask by mail. Additive. */
export function SupportScreen() {
  usePageTitle('Support');
  const [params] = useSearchParams();
  const open = params.get('request');
  const user = useAppSelector(selectUser);
  if (user) return <OwnSupport open={open} />;
  // A request of somebody's with an account: they have to say who they are.
  return open === null ? <VisitorSupport /> : <Navigate to={paths.auth} replace />;
}

function OwnSupport({ open }: { open: string | null }) {
  return (
    <Page>
      <PageHeader
        title="Support"
        lead="Your questions to our team, and our answers."
        actions={
          open === null ? (
            <Button component={Link} to={paths.help} variant="default">
              Help
            </Button>
          ) : (
            <Button component={Link} to={paths.support} variant="default">
              All requests
            </Button>
          )
        }
      />
      {open === null ? <Requests /> : <RequestThread key={open} id={open} />}
    </Page>
  );
}

function Requests() {
  const { data, isError, error, isFetching, refetch } = useMySupportQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  return (
    <div className={classes.columns}>
      <section aria-label="My requests">
        {data?.length === 0 && <NoRequests />}
        {data && data.length > 0 && (
          <ul className={classes.list}>
            {data.map((request) => (
              <Row key={request.id} request={request} />
            ))}
          </ul>
        )}
        {!data && isError && (
          <LoadFailed
            title="Your requests could not be loaded"
            detail={whatHappened(error)}
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        )}
        {!data && !isError && <Skeleton height="220px" radius="20px" />}
      </section>
      <NewRequest />
    </div>
  );
}

function Row({ request: { id, subject, status, updated_at: at } }: { request: SupportRequestView }) {
  return (
    <li className={classes.row}>
      <Link to={`${paths.support}?request=${id}`}>{subject}</Link>
      <span className={classes.meta}>
        <StatusBadge status={status} />
        {localDate(at)}
      </span>
    </li>
  );
}

const NoRequests = () => (
  <Empty
    level={2}
    icon={<IconMessageQuestion size={30} />}
    title="No requests yet"
    actions={<Button onClick={openChatbot}>Ask in the chat</Button>}
  >
    The chat answers most questions at once. What it cannot answer it sends to our team.
  </Empty>
);

function NewRequest() {
  const [, setParams] = useSearchParams();
  const [hand, { isLoading, error }] = useHandOverMutation();
  const send = async (message: string): Promise<boolean> => {
    const { data } = await hand({ message });
    if (data) setParams({ request: data.id });
    return data !== undefined;
  };
  return (
    <section className={classes.card} aria-labelledby="new-request">
      <h2 id="new-request">Ask our team</h2>
      <MessageForm
        label="What can we help with?"
        verb="Send request"
        busy={isLoading}
        error={error}
        onSend={send}
      />
    </section>
  );
}
