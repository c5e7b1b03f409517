import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { FeedConflictView, FeedProposalView, HomeCalendarsView } from '#libs/core/contracts';
import { dateRange, Notice } from '#libs/ui';
import { errorMessage } from '../../api/problem.js';
import { paths } from '../../page/paths.js';
import { toast } from '../../toasts/toasts.js';
import classes from './home-calendars.module.css';
import { useDecideNightsMutation } from './home-calendars-api.js';

/** What the owner has to look at: nights that are taken twice, and nights that a platform leaves closed. */
export function OpenQuestions({ homeId, calendars }: { homeId: string; calendars: HomeCalendarsView }) {
  const { conflicts, proposals, feeds } = calendars;
  const nameOf = (feedId: string) => feeds.find(({ id }) => id === feedId)?.name ?? 'Another platform';
  if (conflicts.length + proposals.length === 0) return null;
  return (
    <div className={classes.questions}>
      {conflicts.map((conflict) => (
        <Conflict
          key={`${conflict.id} ${conflict.with.from}`}
          homeId={homeId}
          conflict={conflict}
          platform={nameOf(conflict.feed_id)}
        />
      ))}
      {proposals.map((proposal) => (
        <Proposal key={proposal.id} homeId={homeId} proposal={proposal} platform={nameOf(proposal.feed_id)} />
      ))}
    </div>
  );
}

interface QuestionProps {
  homeId: string;
  platform: string;
}

const TAKEN: Readonly<Record<FeedConflictView['with']['kind'], string>> = {
  booking: 'a booking',
  hold: 'a hold that is not paid yet',
  block: 'your block',
};

const WHAT_TO_DO: Readonly<Record<FeedConflictView['with']['kind'], string>> = {
  booking:
    'If this is your Latchkey booking coming back from there, all is well. If it is another guest, cancel one of the two stays: there, or write to our team about the one here.',
  hold: 'If the guest pays, the night is sold twice. Close it on the other platform, or wait: an unpaid hold ends by itself, and the nights are closed then.',
  block:
    'Your block stays. If you no longer need it, open it: the nights remain closed for the stay on the other platform.',
};

function Conflict({ homeId, conflict, platform }: QuestionProps & { conflict: FeedConflictView }) {
  const { from, to, with: taken } = conflict;
  const { decide, isLoading, failure } = useDecision(homeId, conflict.id);
  return (
    <Notice
      tone="bad"
      title={`${platform} takes ${dateRange(from, to)}, and so does ${TAKEN[taken.kind]} here`}
      actions={
        <>
          <Button size="sm" loading={isLoading} onClick={() => void decide('acknowledge')}>
            I have taken care of it
          </Button>
          {taken.kind === 'booking' && (
            <Button component={Link} to={paths.support} size="sm" variant="default">
              Write to our team
            </Button>
          )}
        </>
      }
    >
      {`Here: ${dateRange(taken.from, taken.to)}. ${WHAT_TO_DO[taken.kind]}`}
      {failure}
    </Notice>
  );
}

function Proposal({
  homeId,
  proposal: { id, from, to },
  platform,
}: QuestionProps & { proposal: FeedProposalView }) {
  const { decide, isLoading, failure } = useDecision(homeId, id);
  return (
    <Notice
      title={`${platform} sells no nights from ${dateRange(from, to)}`}
      actions={
        <>
          <Button size="sm" loading={isLoading} onClick={() => void decide('dismiss')}>
            Leave them open here
          </Button>
          <Button size="sm" variant="default" loading={isLoading} onClick={() => void decide('accept')}>
            Close them here, too
          </Button>
        </>
      }
    >
      This looks like the end of what is sold there, not like a stay. Nothing is closed here until you say so.
      {failure}
    </Notice>
  );
}

function useDecision(id: string, nightsId: string) {
  const [decideNights, { isLoading, error }] = useDecideNightsMutation();
  const decide = async (decision: 'accept' | 'dismiss' | 'acknowledge') => {
    const { data } = await decideNights({ id, nightsId, decision });
    if (data) toast.success('Done');
  };
  const failure = error === undefined ? null : <p role="alert">{errorMessage(error)}</p>;
  return { decide, isLoading, failure };
}
