import { Button, FileButton } from '@mantine/core';
import { useState } from 'react';
import type { FeedHorizonView, FeedView } from '#libs/core/contracts';
import { REMOVAL_UNDO_MS } from '#libs/core/rules';
import { Badge, clockTime, mediumDate, Notice, plural } from '#libs/ui';
import { errorMessage } from '../../api/problem.js';
import { Form } from '../../forms/form.js';
import { useForm } from '../../forms/use-form.js';
import { useFocusBack } from '../../page/use-focus-back.js';
import { toast } from '../../toasts/toasts.js';
import type { Undoable } from '../../undo/use-undo.js';
import { FeedFields } from './feed-fields.js';
import classes from './home-calendars.module.css';
import {
  useChangeFeedMutation,
  useFetchFeedMutation,
  useRemoveFeedMutation,
  useRestoreFeedMutation,
  useUpdateFeedFileMutation,
} from './home-calendars-api.js';
import { listed } from './listed.js';
import { base64Of } from './read-file.js';
import { useDecide } from './use-decide.js';

interface FeedProps {
  homeId: string;
  feed: FeedView;
}

type OnChanged = (change: Undoable) => void;

/** A calendar that is imported: how new it is, what went wrong, and what can be done. */
export function FeedCard({
  homeId: id,
  feed,
  onChanged,
  onRemoved,
}: FeedProps & { onChanged: OnChanged; onRemoved: OnChanged }) {
  const [mode, setMode] = useState<'edited' | 'removed' | null>(null);
  const { opened, opener } = useFocusBack(mode);
  const [fetch, fetching] = useFetchFeedMutation();
  const fetchNow = async () => {
    const { data } = await fetch({ id, feedId: feed.id });
    if (data) toast.success(`${feed.name} is up to date`);
  };
  return (
    <article className={classes.card} aria-labelledby={`feed-${feed.id}`}>
      <div className={classes.feedHead}>
        <h3 id={`feed-${feed.id}`}>{feed.name}</h3>
        <FreshnessBadge feed={feed} />
      </div>
      <p className="lk-muted">
        {feed.host ?? 'From a file'} ·{' '}
        {feed.ranges === 0 ? 'nothing to come' : `${plural(feed.ranges, 'entry', 'entries')} to come`} ·{' '}
        {fetchedWords(feed)}
      </p>
      {feed.problem && (
        <Notice tone="warn" title="The last attempt failed">
          {feed.problem.detail} The nights that we know of stay closed.
        </Notice>
      )}
      {feed.unreadable > 0 && (
        <Notice tone="warn">
          {plural(feed.unreadable, 'entry', 'entries')} could not be read. Nights that{' '}
          {feed.unreadable === 1 ? 'it' : 'they'} closed before stay closed, and no others are closed. Please
          compare with the other platform.
        </Notice>
      )}
      {feed.earlier_changes > 0 && (
        <Notice tone="warn">
          {plural(feed.earlier_changes, 'change')} to{' '}
          {feed.earlier_changes === 1 ? 'a repeating entry' : 'repeating entries'} also{' '}
          {feed.earlier_changes === 1 ? 'concerns' : 'concern'} all earlier dates (RANGE=THISANDPRIOR). Those
          were not read. Please compare with the other platform.
        </Notice>
      )}
      {feed.availabilities > 0 && (
        <Notice tone="warn">
          {plural(feed.availabilities, 'list', 'lists')} of available hours (VAVAILABILITY){' '}
          {feed.availabilities === 1 ? 'was not read and closes' : 'were not read and close'} no nights.
          Please compare with the other platform.
        </Notice>
      )}
      {feed.also_at.length > 0 && (
        <Notice tone="info">
          The same link is also connected to {listed(feed.also_at)}: a stay there closes the nights of each of
          these homes. If every home has a calendar of its own, connect that one instead.
        </Notice>
      )}
      {feed.horizon && feed.horizon.state !== 'asked' && (
        <Horizon homeId={id} name={feed.name} horizon={feed.horizon} onChanged={onChanged} />
      )}
      {mode === null && (
        <div className={classes.actions}>
          {feed.kind === 'file' && <NewerFile homeId={id} feed={feed} />}
          {feed.kind === 'address' && (
            <>
              <Button
                size="sm"
                variant="default"
                loading={fetching.isLoading}
                aria-label={`Fetch now: ${feed.name}`}
                onClick={() => void fetchNow()}
              >
                Fetch now
              </Button>
              <Button
                size="sm"
                variant="default"
                aria-label={`Change ${feed.name}`}
                ref={opener('edited')}
                onClick={() => setMode('edited')}
              >
                Change
              </Button>
            </>
          )}
          <Button
            size="sm"
            variant="subtle"
            aria-label={`Remove ${feed.name}`}
            ref={opener('removed')}
            onClick={() => setMode('removed')}
          >
            Remove
          </Button>
        </div>
      )}
      {mode !== null && (
        <div ref={opened}>
          {mode === 'edited' ? (
            <EditFeed homeId={id} feed={feed} onDone={() => setMode(null)} onChanged={onChanged} />
          ) : (
            <RemoveFeed homeId={id} feed={feed} onDone={() => setMode(null)} onRemoved={onRemoved} />
          )}
        </div>
      )}
    </article>
  );
}

/** What holds for the nights that a platform does not sell yet, and the other way. */
function Horizon({
  homeId,
  name,
  horizon: { id, from, state },
  onChanged,
}: {
  homeId: string;
  name: string;
  horizon: FeedHorizonView;
  onChanged: OnChanged;
}) {
  const { decide, isLoading, problem } = useDecide(homeId, onChanged);
  const day = mediumDate(from);
  const isClosed = state === 'closed';
  const turn = () =>
    decide({
      nights: [id],
      decision: isClosed ? 'dismiss' : 'accept',
      inverse: isClosed ? 'accept' : 'dismiss',
      text: isClosed ? `Open from ${day} on` : `Closed from ${day} on`,
    });
  return (
    <div className={classes.horizon}>
      <p>
        {isClosed
          ? `Closed here from ${day} on, as it is there.`
          : `Open here from ${day} on, where nothing is sold there.`}
      </p>
      <Button
        size="sm"
        variant="default"
        loading={isLoading}
        aria-label={`${isClosed ? 'Open' : 'Close'} these nights here: ${name}`}
        onClick={() => void turn()}
      >
        {isClosed ? 'Open these nights here' : 'Close these nights here'}
      </Button>
      {problem && <p role="alert">{problem}</p>}
    </div>
  );
}

function NewerFile({ homeId: id, feed }: FeedProps) {
  const [update, { isLoading }] = useUpdateFeedFileMutation();
  const send = async (file: File | null) => {
    if (!file || isLoading) return;
    const { data, error } = await update({ id, feedId: feed.id, content: await base64Of(file) });
    if (data) toast.success(`${feed.name} is up to date`);
    else toast.error(errorMessage(error));
  };
  return (
    <FileButton accept=".ics,text/calendar" onChange={(file) => void send(file)}>
      {(props) => (
        <Button
          {...props}
          size="sm"
          variant="default"
          loading={isLoading}
          aria-label={`Upload a newer file: ${feed.name}`}
        >
          Upload a newer file
        </Button>
      )}
    </FileButton>
  );
}

function FreshnessBadge({ feed }: { feed: FeedView }) {
  if (feed.kind === 'file') return <Badge tone="neutral">File</Badge>;
  if (feed.is_stale) return <Badge tone="red">Out of date</Badge>;
  return feed.problem ? <Badge tone="amber">Trying again</Badge> : <Badge tone="green">Up to date</Badge>;
}

const fetchedWords = ({ fetched_at: at, kind }: FeedView): string => {
  if (!at) return 'never fetched';
  return `${kind === 'file' ? 'uploaded' : 'fetched'} ${mediumDate(at)}, ${clockTime(at)}`;
};

function EditFeed({
  homeId: id,
  feed: { id: feedId, name, promise_minutes: promiseMinutes, when_stale: whenStale },
  onDone,
  onChanged,
}: FeedProps & { onDone: () => void; onChanged: OnChanged }) {
  const before = { name, promise_minutes: String(promiseMinutes), when_stale: whenStale };
  const form = useForm(before);
  const [change, { isLoading }] = useChangeFeedMutation();
  const submit = async () => {
    if (isLoading) return;
    const { data, error } = await change({ id, feedId, ...form.draft });
    if (!data) {
      form.fail(error, 'The calendar could not be changed');
      return;
    }
    onDone();
    onChanged({
      text: `${form.draft.name.trim()} is changed`,
      undo: async () => {
        const undone = await change({ id, feedId, ...before });
        return undone.error === undefined ? null : errorMessage(undone.error);
      },
    });
  };
  return (
    <Form form={form} busy={isLoading} onSubmit={submit}>
      <FeedFields form={form} initialPromise={before.promise_minutes} />
      <div className={classes.actions}>
        <Button type="submit" size="sm" loading={isLoading}>
          Save
        </Button>
        <Button size="sm" variant="default" onClick={onDone}>
          Keep as it is
        </Button>
      </div>
    </Form>
  );
}

function RemoveFeed({
  homeId: id,
  feed,
  onDone,
  onRemoved,
}: FeedProps & { onDone: () => void; onRemoved: OnChanged }) {
  const [remove, { isLoading, error }] = useRemoveFeedMutation();
  const [restore] = useRestoreFeedMutation();
  const drop = async () => {
    const { data } = await remove({ id, feedId: feed.id });
    if (!data) return;
    onRemoved({
      text: `${feed.name} is removed. Its nights open in about a minute.`,
      withinMs: REMOVAL_UNDO_MS,
      undo: async () => {
        const undone = await restore({ id, feedId: feed.id });
        return undone.error === undefined ? null : errorMessage(undone.error);
      },
    });
  };
  return (
    <Notice
      tone="warn"
      role="alert"
      title={`Remove ${feed.name}?`}
      actions={
        <>
          <Button size="sm" loading={isLoading} onClick={() => void drop()}>
            Remove calendar
          </Button>
          <Button size="sm" variant="default" onClick={onDone} data-autofocus>
            Keep it
          </Button>
        </>
      }
    >
      {error === undefined
        ? 'Its nights can then be booked here, even if guests have booked them there.'
        : errorMessage(error)}
    </Notice>
  );
}
