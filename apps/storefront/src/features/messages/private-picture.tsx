import { useCallback, useState } from 'react';
import type { MessagePictureView } from '#libs/core/contracts';
import { usePrivateFile, widthUpTo } from '#libs/ui';
import { Dialog } from '../../page/dialog.js';
import { renewSession } from '../../session/renew-session.js';
import { selectSession } from '../../session/session.js';
import { useAppDispatch, useAppSelector } from '../../store/store.js';
import classes from './messages.module.css';

const SHOWN_WIDTH = 800;

interface PrivatePictureProps {
  picture: MessagePictureView;
  /** Its place among those of the message, from 1 on. */
  number: number;
  of: number;
}

/** A picture of a message, which only the people of the conversation may load. */
export function PrivatePicture({ picture: { status, picture }, number, of }: PrivatePictureProps) {
  const [large, setLarge] = useState(false);
  const { token } = useAppSelector(selectSession);
  const dispatch = useAppDispatch();
  const { url, failed } = usePrivateFile(
    picture && `${picture.base}-${widthUpTo(SHOWN_WIDTH, picture.widths)}.webp`,
    ['authorization', token && `Bearer ${token}`],
    useCallback(async () => token && dispatch(renewSession(token)), [token, dispatch]),
  );
  if (status === 'refused') return <p className={classes.noPicture}>This picture could not be read</p>;
  if (failed) return <p className={classes.noPicture}>This picture could not be loaded</p>;
  if (!picture || url === null)
    return <span className={classes.noPicture} role="img" aria-label="A picture that is being prepared" />;
  const image = <img src={url} alt={picture.alt} width={picture.width} height={picture.height} />;
  return (
    <>
      <button
        type="button"
        className={classes.picture}
        aria-label={of === 1 ? 'Enlarge the picture' : `Enlarge picture ${number} of ${of}`}
        onClick={() => setLarge(true)}
      >
        {image}
      </button>
      <Dialog opened={large} onClose={() => setLarge(false)} title="Picture" size="xl" centered>
        <div className={classes.large}>{image}</div>
      </Dialog>
    </>
  );
}
