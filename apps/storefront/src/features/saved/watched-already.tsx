import { Button } from '@mantine/core';
import { IconBellRinging } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { WatchView } from '#libs/contracts';
import { paths } from '../../app/paths.js';
import { detailOf } from '../../app/problem.js';
import { toast } from '../../app/toasts.js';
import { useEndWatchMutation } from './saved-api.js';
import { wishOf } from './watch-words.js';
import classes from './watches.module.css';

interface WatchedAlreadyProps {
  watch: WatchView;
  /** It is over, and the offer stands here again. */
  onStopped: () => void;
}

/** What is watched already, where it would be offered: the way to all of them, and the way out. */
export function WatchedAlready({ watch, onStopped }: WatchedAlreadyProps) {
  const [end, { isLoading }] = useEndWatchMutation();
  const stop = async () => {
    const { error } = await end(watch.id);
    if (error) return toast.error(detailOf(error, 'That did not work. Please try again.'));
    toast.success('We no longer watch this for you');
    onStopped();
  };
  return (
    <div className={classes.already} role="group" aria-label="You are watching this">
      <p>
        <IconBellRinging size={16} aria-hidden="true" /> <strong>You are watching this</strong>
      </p>
      <p className={classes.muted}>{wishOf(watch)}</p>
      <p>
        <Link to={paths.saved}>All that we watch for you</Link>{' '}
        <Button size="compact-sm" variant="default" loading={isLoading} onClick={() => void stop()}>
          Stop watching
        </Button>
      </p>
    </div>
  );
}
