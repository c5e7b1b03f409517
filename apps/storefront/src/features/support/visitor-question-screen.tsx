import { Button } from '@mantine/core';
import { Link, useLocation } from 'react-router-dom';
import { Notice, Skeleton } from '#libs/ui';
import { QueryFailed } from '../../page/query-failed.js';
import { Page, PageHeader } from '../../page/page.js';
import { usePageTitle } from '../../page/page-title.js';
import { paths } from '../../page/paths.js';
import { isTemporary, errorMessage } from '../../api/problem.js';
import { tokenIn } from '../../sign-in/link-token.js';
import { POLL_MS, Thread } from './request-thread.js';
import { useReplyAsVisitorMutation, useVisitorQuestionQuery } from './support-api.js';

/** A visitor's question, opened with the link from a mail. Additive. */
export function VisitorQuestionScreen() {
  usePageTitle('Your question');
  const token = tokenIn(useLocation().hash);
  return (
    <Page>
      <PageHeader
        title="Your question"
        lead="Your question to our team, and our answers. Anyone with your link can read this, so keep it private."
      />
      <Question key={token} token={token} />
    </Page>
  );
}

function Question({ token }: { token: string }) {
  const query = useVisitorQuestionQuery(token, {
    refetchOnMountOrArgChange: true,
    pollingInterval: POLL_MS,
    skipPollingIfUnfocused: true,
  });
  const { data, error } = query;
  const [reply, replying] = useReplyAsVisitorMutation();
  const send = async (message: string): Promise<boolean> => {
    const sent = await reply({ token, message });
    return sent.data !== undefined;
  };
  if (data) return <Thread request={data} busy={replying.isLoading} error={replying.error} onReply={send} />;
  if (error && isTemporary(error))
    return <QueryFailed query={query} title="Your question could not be loaded" />;
  if (error) return <Unusable sentence={errorMessage(error)} />;
  return <Skeleton height="320px" radius="20px" />;
}

const Unusable = ({ sentence }: { sentence: string }) => (
  <Notice
    tone="warn"
    role="alert"
    title={sentence}
    actions={
      <Button component={Link} to={paths.support} variant="default" size="sm">
        Write to our team
      </Button>
    }
  >
    Your question is not lost: our team still has it.
  </Notice>
);
