import { useEffect, useState } from 'react';
import type { MessagePictureView } from '#libs/core/contracts';
import { Dialog } from '../../page/dialog.js';
import { selectSession } from '../../session/session.js';
import { useAppSelector } from '../../store/store.js';
import classes from './messages.module.css';

const SHOWN_WIDTH = 800;

/** A picture of a message. Its file takes the session's token, which an image's address cannot carry. */
export function PrivatePicture({ picture: { status, picture } }: { picture: MessagePictureView }) {
  const [large, setLarge] = useState(false);
  const { url, failed } = useFile(picture && `${picture.base}-${widthOf(picture.widths)}.webp`);
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
        aria-label="Enlarge the picture"
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

const widthOf = (widths: readonly number[]): number =>
  Math.max(...widths.filter((width) => width <= SHOWN_WIDTH), Math.min(...widths));

function useFile(path: string | null): { url: string | null; failed: boolean } {
  const { token } = useAppSelector(selectSession);
  const [url, setUrl] = useState<string | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (path === null || token === null) return undefined;
    const request = new AbortController();
    let made: string | null = null;
    fetch(path, { headers: { authorization: `Bearer ${token}` }, signal: request.signal })
      .then((response) =>
        response.ok ? response.blob() : Promise.reject(new Error(String(response.status))),
      )
      .then(
        (file) => {
          made = URL.createObjectURL(file);
          setUrl(made);
        },
        () => setFailed(!request.signal.aborted),
      );
    return () => {
      request.abort();
      if (made !== null) URL.revokeObjectURL(made);
    };
  }, [path, token]);
  return { url, failed };
}
