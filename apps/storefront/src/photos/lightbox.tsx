import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useState, type CSSProperties } from 'react';
import type { PhotoView } from '#libs/core/contracts';
import { Photo } from '#libs/ui';
import { Dialog } from '../page/dialog.js';
import classes from './lightbox.module.css';

interface LightboxProps {
  photos: PhotoView[];
  start: number;
  onClose: () => void;
}

/** Full-screen photos, one at a time; arrow keys browse, Esc closes. */
export function Lightbox({ photos, start, onClose }: LightboxProps) {
  const [index, setIndex] = useState(start);
  const turn = (by: number) => setIndex((before) => (before + by + photos.length) % photos.length);
  const photo = photos[index];
  if (!photo) return null;

  const onKeyDown = (event: React.KeyboardEvent) => {
    if (event.key === 'ArrowRight') turn(1);
    if (event.key === 'ArrowLeft') turn(-1);
  };

  return (
    <Dialog
      opened
      onClose={onClose}
      fullScreen
      radius={0}
      title={`Photo ${index + 1} of ${photos.length}`}
      onKeyDown={onKeyDown}
      classNames={{ body: classes.stage, content: classes.stageContent }}
    >
      <ActionIcon
        variant="default"
        size={48}
        radius="xl"
        aria-label="Previous photo"
        onClick={() => turn(-1)}
      >
        <IconChevronLeft />
      </ActionIcon>
      <figure className={classes.figure} style={{ '--ratio': photo.width / photo.height } as CSSProperties}>
        <Photo key={photo.slug} photo={photo} sizes="100vw" eager className={classes.large} />
        <figcaption aria-live="polite">{photo.alt}</figcaption>
      </figure>
      <ActionIcon variant="default" size={48} radius="xl" aria-label="Next photo" onClick={() => turn(1)}>
        <IconChevronRight />
      </ActionIcon>
    </Dialog>
  );
}
