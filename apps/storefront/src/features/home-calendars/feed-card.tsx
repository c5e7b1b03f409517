import { Button } from '@mantine/core';
import { useState } from 'react';
import type { FeedView } from '#libs/core/contracts';
import { Badge, clockTime, mediumDate, Notice, plural } from '#libs/ui';
import { errorMessage } from '../../api/problem.js';
import { Form } from '../../forms/form.js';
import { useForm } from '../../forms/use-form.js';
import { toast } from '../../toasts/toasts.js';
import { FeedFields } from './feed-fields.js';
import classes from './home-calendars.module.css';
import { useChangeFeedMutation, useFetchFeedMutation, useRemoveFeedMutation } from './home-calendars-api.js';

interface FeedProps {
  homeId: string;
  feed: FeedView;
}

/** A calendar that is imported: how new it is, what went wrong, and what can be done. */
export function FeedCard({ homeId: id, feed }: FeedProps) {
  const [mode, setMode] = useState<'shown' | 'edited' | 'removed'>('shown');
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
          {plural(feed.unreadable, 'entry', 'entries')} could not be read and{' '}
          {feed.unreadable === 1 ? 'closes' : 'close'} no nights. Please compare with the other platform.
        </Notice>
      )}
      {mode === 'shown' && (
        <div className={classes.actions}>
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
            onClick={() => setMode('removed')}
          >
            Remove
          </Button>
        </div>
      )}
      {mode === 'edited' && <EditFeed homeId={id} feed={feed} onDone={() => setMode('shown')} />}
      {mode === 'removed' && <RemoveFeed homeId={id} feed={feed} onDone={() => setMode('shown')} />}
    </article>
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

function EditFeed({ homeId: id, feed, onDone }: FeedProps & { onDone: () => void }) {
  const initialPromise = String(feed.promise_minutes);
  const form = useForm({ name: feed.name, promise_minutes: initialPromise, when_stale: feed.when_stale });
  const [change, { isLoading }] = useChangeFeedMutation();
  const submit = async () => {
    if (isLoading) return;
    const { data, error } = await change({ id, feedId: feed.id, ...form.draft });
    if (data) onDone();
    else form.fail(error, 'The calendar could not be changed');
  };
  return (
    <Form form={form} busy={isLoading} onSubmit={submit}>
      <FeedFields form={form} initialPromise={initialPromise} />
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

function RemoveFeed({ homeId: id, feed, onDone }: FeedProps & { onDone: () => void }) {
  const [remove, { isLoading, error }] = useRemoveFeedMutation();
  return (
    <Notice
      tone="warn"
      role="alert"
      title={`Remove ${feed.name}?`}
      actions={
        <>
          <Button size="sm" loading={isLoading} onClick={() => void remove({ id, feedId: feed.id })}>
            Remove calendar
          </Button>
          <Button size="sm" variant="default" onClick={onDone}>
            Keep it
          </Button>
        </>
      }
    >
      {error === undefined
        ? 'Its nights can be booked here at once, even if guests have booked them there.'
        : errorMessage(error)}
    </Notice>
  );
}
