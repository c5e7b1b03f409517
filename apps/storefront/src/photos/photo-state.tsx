import { Loader } from '@mantine/core';
import classes from './photo-list.module.css';

/** Says on a photo why it cannot be seen yet, or at all. */
export function PhotoState({ text, busy = false }: { text: string; busy?: boolean }) {
  return (
    <span className={classes.state} role="status">
      <span>
        {busy && <Loader size={14} color="currentcolor" className={classes.loader} />} {text}
      </span>
    </span>
  );
}
