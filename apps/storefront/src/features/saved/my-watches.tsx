import { Button } from '@mantine/core';
import { IconBellRinging } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { WatchStanding, WatchView } from '#libs/contracts';
import { Badge, Empty, exactDollars, LoadFailed, plural, Skeleton } from '#libs/ui';
import { Section } from '../../app/page.js';
import { paths } from '../../app/paths.js';
import { detailOf, whatHappened } from '../../app/problem.js';
import { toast } from '../../app/toasts.js';
import { useEndWatchMutation, useWatchesQuery } from './saved-api.js';
import { wishOf } from './watch-words.js';
import classes from './watches.module.css';

/** What somebody asked to be told of, and how each of it stands. */
export function MyWatches() {
  const { data, isError, error, isFetching, refetch } = useWatchesQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  return (
    <Section id="watches" title="What we watch for you">
      {!data && isError && (
        <LoadFailed
          title="Your watches could not be loaded"
          detail={whatHappened(error)}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {!data && !isError && <Skeleton height="92px" radius="16px" />}
      {data?.length === 0 && (
        <Empty icon={<IconBellRinging size={30} />} title="Nothing is watched yet">
          On a home’s page you can ask to be told when taken nights free up, or when its price falls.
        </Empty>
      )}
      {data && data.length > 0 && (
        <ul className={classes.watches}>
          {data.map((watch) => (
            <li key={watch.id} className={classes.watch}>
              <Watch watch={watch} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

function Watch({ watch }: { watch: WatchView }) {
  const [end, { isLoading }] = useEndWatchMutation();
  const { label, tone } = stateOf(watch);
  const live = watch.state === 'waiting' || watch.state === 'reached' || watch.state === 'withdrawn';
  const giveUp = async () => {
    const { error } = await end(watch.id);
    if (error) toast.error(detailOf(error, 'That did not work. Please try again.'));
  };
  return (
    <>
      <div>
        <h3>
          {watch.property.title} <Badge tone={tone}>{label}</Badge>
        </h3>
        <p>{wishOf(watch)}</p>
        <p className={classes.muted}>{detailsOf(watch)}</p>
      </div>
      <div className={classes.actions}>
        {live && watch.state !== 'withdrawn' && (
          <Button
            component={Link}
            to={pathOf(watch)}
            size="sm"
            variant={watch.state === 'reached' ? 'filled' : 'default'}
            aria-label={`See home: ${watch.property.title}`}
          >
            See home
          </Button>
        )}
        <Button
          size="sm"
          variant="subtle"
          loading={isLoading}
          aria-label={`${live ? 'Stop watching' : 'Remove'} ${watch.property.title}, ${wishOf(watch)}`}
          onClick={() => void giveUp()}
        >
          {live ? 'Stop watching' : 'Remove'}
        </Button>
      </div>
    </>
  );
}

const STATES: Record<WatchStanding, { label: string; tone: 'green' | 'amber' | 'neutral' }> = {
  waiting: { label: 'Watching', tone: 'amber' },
  reached: { label: 'Costs less now', tone: 'green' },
  withdrawn: { label: 'No longer listed', tone: 'neutral' },
  booked: { label: 'Booked by you', tone: 'green' },
  past: { label: 'Over', tone: 'neutral' },
};

function stateOf({ state, kind, told_at: toldAt }: WatchView) {
  if (kind === 'nights' && state === 'reached') return { ...STATES.reached, label: 'Free now' };
  // They were free, we said so, and somebody was faster.
  if (kind === 'nights' && state === 'waiting' && toldAt)
    return { ...STATES.waiting, label: 'Taken again, watching on' };
  return STATES[state];
}

function detailsOf({ kind, nights, current_price: price, ahead, state }: WatchView): string {
  const now = nights === null ? `${exactDollars(price)} a night now` : `${exactDollars(price)} in all now`;
  if (kind === 'price' || state === 'booked' || state === 'past') return now;
  const line =
    ahead === 0 ? 'You are told first' : `${plural(ahead, 'person is', 'people are')} told before you`;
  return `${line} · ${now}, cleaning included`;
}

function pathOf({ property, check_in_date: from, check_out_date: to }: WatchView): string {
  return paths.property(property.id, from && to ? `check_in=${from}&check_out=${to}` : '');
}
