import { Button } from '@mantine/core';
import { Link, useLocation } from 'react-router-dom';
import { LoadFailed, Notice, Skeleton } from '#libs/ui';
import { Page, PageHeader } from '../../app/page.js';
import { usePageTitle } from '../../app/page-title.js';
import { paths } from '../../app/paths.js';
import { isTrouble, whatHappened } from '../../app/problem.js';
import { tokenIn } from '../auth/link-token.js';
import { LOOK_AGAIN_MS, Thread } from './request-thread.js';
import { useReplyAsVisitorMutation, useVisitorQuestionQuery } from './support-api.js';

/** A visitor's question, opened by the link of a letter. Additive. */
export function VisitorQuestionScreen() {
  usePageTitle('Your question');
  const token = tokenIn(useLocation().hash);
  return (
    <Page>
      <PageHeader
        title="Your question"
        lead="What you asked our team, and our answers. Whoever has your link can read it: keep it to yourself."
      />
      <Question key={token} token={token} />
    </Page>
  );
}

function Question({ token }: { token: string }) {
  const { data, error, isFetching, refetch } = useVisitorQuestionQuery(token, {
    refetchOnMountOrArgChange: true,
    pollingInterval: LOOK_AGAIN_MS,
    skipPollingIfUnfocused: true,
  });
  const [reply, replying] = useReplyAsVisitorMutation();
  const send = async (message: string): Promise<boolean> => {
    const sent = await reply({ token, message });
    return sent.data !== undefined;
  };
  if (data) return <Thread request={data} busy={replying.isLoading} error={replying.error} onReply={send} />;
  if (error && isTrouble(error))
    return (
      <LoadFailed
        title="Your question could not be loaded"
        detail={whatHappened(error)}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  if (error) return <Unusable sentence={whatHappened(error)} />;
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
    Nothing of your question is lost: our team still has it.
  </Notice>
);
