import { IconHeart, IconHeartFilled } from '@tabler/icons-react';
import type { PropertyView } from '#libs/core/contracts';
import { selectUser } from '../session/session.js';
import { useAppSelector } from '../store/store.js';
import classes from './save-heart.module.css';
import { useSaved } from './use-saved.js';

interface SaveHeartProps {
  home: Pick<PropertyView, 'id' | 'title' | 'owner'>;
  /** With a text label, where it is not on a photo. */
  worded?: boolean;
}

/** The heart that saves a home: over the photo on its card, or with a label on its page. Also works for visitors. */
export function SaveHeart({ home, worded = false }: SaveHeartProps) {
  const { saved, toggle } = useSaved(home.id);
  const isOwn = useAppSelector(selectUser)?.id === home.owner.id;
  // What was saved before can still be taken off the list.
  if (isOwn && !saved) return null;
  const Icon = saved ? IconHeartFilled : IconHeart;
  return (
    <button
      type="button"
      className={worded ? classes.worded : classes.heart}
      aria-pressed={saved}
      aria-label={`Save ${home.title}`}
      onClick={toggle}
    >
      <Icon size={20} aria-hidden="true" />
      {worded && <span>{saved ? 'Saved' : 'Save'}</span>}
    </button>
  );
}
