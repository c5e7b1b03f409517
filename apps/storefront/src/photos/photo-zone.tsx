import { Button } from '@mantine/core';
import { Dropzone, type FileRejection } from '@mantine/dropzone';
import '@mantine/dropzone/styles.layer.css';
import { IconPhotoPlus } from '@tabler/icons-react';
import { useRef } from 'react';
import { REVIEW_ERRORS } from '#libs/core/contracts';
import { PHOTO_MAX_BYTES, PHOTO_TYPES } from '#libs/core/rules';
import classes from './photo-zone.module.css';
import { ADDS_PHOTOS } from './use-next-focus.js';
import type { usePhotoUploads } from './use-photo-uploads.js';

/** Media types of the photos that can be uploaded. */
export const PHOTO_MEDIA_TYPES = PHOTO_TYPES.map((type) => `image/${type}`);

interface PhotoZoneProps {
  uploads: Pick<ReturnType<typeof usePhotoUploads>, 'add' | 'reportRejected'>;
  /** How many photos still fit. */
  room: number;
  /** Shown before the button, such as "Drop photos here, or". */
  invitation: string;
  /** Shown when no more photos fit. */
  full: string;
}

/** Where photos are dropped or chosen. */
export function PhotoZone({ uploads, room, invitation, full }: PhotoZoneProps) {
  const open = useRef<() => void>(null);
  return (
    <Dropzone
      openRef={open}
      onDrop={uploads.add}
      onReject={(rejected) => uploads.reportRejected(rejected.map(rejectedFile))}
      accept={PHOTO_MEDIA_TYPES}
      maxSize={PHOTO_MAX_BYTES}
      disabled={room <= 0}
      activateOnClick={false}
      activateOnKeyboard={false}
      enablePointerEvents
      inputProps={{ 'aria-label': 'Photo files' }}
      classNames={{ root: classes.zone, inner: classes.inner }}
    >
      <IconPhotoPlus size={28} aria-hidden="true" />
      <span>{room > 0 ? invitation : full}</span>
      {room > 0 && (
        <Button variant="default" size="sm" {...ADDS_PHOTOS} onClick={() => open.current?.()}>
          Choose photos
        </Button>
      )}
    </Dropzone>
  );
}

/** The name of a file that was not accepted, and why. */
function rejectedFile({ file, errors }: FileRejection): { name: string; sentence: string } {
  const tooLarge = errors.some(({ code }) => code === 'file-too-large');
  return {
    name: file.name,
    sentence: REVIEW_ERRORS[tooLarge ? 'photo.too_large' : 'photo.not_a_photo'].detail,
  };
}
