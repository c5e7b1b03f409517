import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { FeedConflictView, FeedProposalView, HomeCalendarsView } from '#libs/core/contracts';
import { dateRange, mediumDate, Notice } from '#libs/ui';
import { paths } from '../../page/paths.js';
import type { Undoable } from '../../undo/use-undo.js';
import classes from './home-calendars.module.css';
import { listed } from './listed.js';
import { takenTwice, type TakenTwice } from './taken-twice.js';
import { useDecide } from './use-decide.js';

interface QuestionsProps {
  homeId: string;
  calendars: HomeCalendarsView;
  onChanged: (change: Undoable) => void;
}

/** What the owner has to look at: nights that are taken twice, and nights that a platform leaves closed. */
export function OpenQuestions({ homeId, calendars, onChanged }: QuestionsProps) {
  const { conflicts, proposals, feeds } = calendars;
  const nameOf = (feedId: string) => feeds.find(({ id }) => id === feedId)?.name ?? 'Another platform';
  if (conflicts.length + proposals.length === 0) return null;
  const shared = { homeId, nameOf, onChanged };
  return (
    <div className={classes.questions}>
      {takenTwice(conflicts).map((taken) => (
        <Conflict key={taken.there.map(({ id }) => id).join(' ')} taken={taken} {...shared} />
      ))}
      {proposals.map((proposal) => (
        <Proposal key={proposal.id} proposal={proposal} {...shared} />
      ))}
    </div>
  );
}

type QuestionProps = Pick<QuestionsProps, 'homeId' | 'onChanged'> & { nameOf: (feedId: string) => string };
type Kind = FeedConflictView['with']['kind'];

const TAKEN: Readonly<Record<Kind, string>> = {
  booking: 'a booking',
  hold: 'a hold that is not paid yet',
  block: 'your block',
};

const WHAT_TO_DO: Readonly<Record<Kind, string>> = {
  booking:
    'If this is your Latchkey booking coming back from there, you don’t need to do anything. If it is another guest, cancel one of the two stays: there, or write to our team about the one here.',
  hold: 'If the guest pays, the night is sold twice. Close it on the other platform, or wait: an unpaid hold expires on its own, and the nights are closed then.',
  block:
    'Your block stays. If you no longer need it, open it: the nights remain closed for the stay on the other platform.',
};

const TOO_CLOSE =
  'No night is sold twice, but the time that you keep for preparation does not fit between the two. If you can be faster this time, all is well.';

/** What is here, the most binding kind first. */
const KINDS: readonly Kind[] = ['booking', 'hold', 'block'];

function Conflict({ homeId, taken, nameOf, onChanged }: QuestionProps & { taken: TakenTwice }) {
  const { here, overlaps } = taken;
  const byName = taken.there.map((nights) => ({ ...nights, name: nameOf(nights.feed_id) }));
  const there = byName.sort((one, other) => one.name.localeCompare(other.name));
  const { decide, isLoading, problem } = useDecide(homeId, onChanged);
  const kinds = KINDS.filter((kind) => here.some((one) => one.kind === kind));
  const kind = kinds[0] ?? 'block';
  const [first] = there;
  const platforms = [...new Set(there.map(({ name }) => name))];
  const nights = there.length === 1 && first ? dateRange(first.from, first.to) : 'the same nights';
  const takes = `${listed(platforms)} ${platforms.length === 1 ? 'takes' : 'take'} ${nights}`;
  const seen = () =>
    decide({
      nights: there.map(({ id }) => id),
      decision: 'acknowledge',
      inverse: 'unacknowledge',
      text: `Taken care of: ${takes}`,
    });
  return (
    <Notice
      tone={overlaps ? 'bad' : 'warn'}
      title={
        overlaps
          ? `${takes}, and so does ${listed(kinds.map((one) => TAKEN[one]))} here`
          : `${takes}, too close to ${TAKEN[kind]} here`
      }
      actions={
        <>
          <Button size="sm" loading={isLoading} onClick={() => void seen()}>
            I have taken care of it
          </Button>
          {overlaps && kind === 'booking' && (
            <Button component={Link} to={paths.support} size="sm" variant="default">
              Write to our team
            </Button>
          )}
        </>
      }
    >
      <p>
        Here: {listed(here.map(({ from, to }) => dateRange(from, to)))}.
        {there.length > 1 &&
          ` There: ${there.map((one) => `${one.name} ${dateRange(one.from, one.to)}`).join(', ')}.`}
      </p>
      <p>{overlaps ? WHAT_TO_DO[kind] : TOO_CLOSE}</p>
      <Problem text={problem} />
    </Notice>
  );
}

function Proposal({
  homeId,
  proposal: { id, from, feed_id: feedId },
  nameOf,
  onChanged,
}: QuestionProps & { proposal: FeedProposalView }) {
  const { decide, isLoading, problem } = useDecide(homeId, onChanged);
  const answer = (decision: 'accept' | 'dismiss') =>
    decide({
      ...{ nights: [id], decision, inverse: 'propose' },
      text: `${decision === 'accept' ? 'Closed' : 'Left open'} from ${mediumDate(from)} on`,
    });
  return (
    <Notice
      title={`${nameOf(feedId)} sells no nights from ${mediumDate(from)} on`}
      actions={
        <>
          <Button size="sm" loading={isLoading} onClick={() => void answer('dismiss')}>
            Leave them open here
          </Button>
          <Button size="sm" variant="default" loading={isLoading} onClick={() => void answer('accept')}>
            Close them here, too
          </Button>
        </>
      }
    >
      This looks like the end of what is sold there, not like a stay. Nothing is closed here until you say so.
      What is closed there later closes here at once.
      <Problem text={problem} />
    </Notice>
  );
}

const Problem = ({ text }: { text: string | null }) => (text === null ? null : <p role="alert">{text}</p>);
