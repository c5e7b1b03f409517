import { Button } from '@mantine/core';
import { IconMessageQuestion } from '@tabler/icons-react';
import { Link, Navigate, useSearchParams } from 'react-router-dom';
import type { SupportRequestView } from '#libs/core/contracts';
import { Empty, localDate, Skeleton } from '#libs/ui';
import { QueryFailed } from '../../page/query-failed.js';
import { Page, PageHeader } from '../../page/page.js';
import { usePageTitle } from '../../page/page-title.js';
import { paths } from '../../page/paths.js';
import { selectUser } from '../../session/session.js';
import { useAppSelector } from '../../store/store.js';
import { useHandOverMutation } from '../../support-chat/chat-api.js';
import { openChatbot } from '../../support-chat/open-chatbot.js';
import { MessageForm } from './message-form.js';
import { RequestThread } from './request-thread.js';
import { StatusBadge } from './status-badge.js';
import { useMySupportQuery } from './support-api.js';
import classes from './support.module.css';
import { VisitorSupport } from './visitor-support.js';

/** Support requests and their answers; visitors get answers by email. Additive. */
export function SupportScreen() {
  usePageTitle('Support');
  const [params] = useSearchParams();
  const open = params.get('request');
  const user = useAppSelector(selectUser);
  if (user) return <OwnSupport open={open} />;
  // The request belongs to an account, so its owner has to sign in.
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
  const query = useMySupportQuery(undefined, { refetchOnMountOrArgChange: true });
  const { data, isError } = query;
  // Together: on phones the form is below the list and would be pushed down by it.
  if (!data && !isError) return <RequestsSkeleton />;
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
        {!data && <QueryFailed query={query} title="Your requests could not be loaded" />}
      </section>
      <NewRequest />
    </div>
  );
}

const RequestsSkeleton = () => (
  <div className={classes.columns} aria-busy="true">
    <Skeleton height="220px" radius="20px" />
    <Skeleton height="320px" radius="20px" />
  </div>
);

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
    The chat answers most questions at once, and passes the others on to our team.
  </Empty>
);

function NewRequest() {
  const [, setParams] = useSearchParams();
  const [createRequest, { isLoading, error }] = useHandOverMutation();
  const send = async (message: string): Promise<boolean> => {
    const { data } = await createRequest({ message });
    if (data) setParams({ request: data.id });
    return data !== undefined;
  };
  return (
    <section className={classes.card} aria-labelledby="new-request">
      <h2 id="new-request">Ask our team</h2>
      <MessageForm
        label="What can we help with?"
        submitLabel="Send request"
        busy={isLoading}
        error={error}
        onSend={send}
      />
    </section>
  );
}
