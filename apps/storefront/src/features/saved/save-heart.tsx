import { IconHeart, IconHeartFilled } from '@tabler/icons-react';
import type { PropertyView } from '#libs/contracts';
import classes from './save-heart.module.css';
import { useSaved } from './use-saved.js';

interface SaveHeartProps {
  home: Pick<PropertyView, 'id' | 'title'>;
  /** With a word beside it, where it does not lie on a photo. */
  worded?: boolean;
}

/** The heart of a home: on its card, over the photo, or worded on its page. Works for visitors, too. */
export function SaveHeart({ home, worded = false }: SaveHeartProps) {
  const { saved, toggle } = useSaved(home.id);
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
