import { Button } from '@mantine/core';
import { Dropzone, type FileRejection } from '@mantine/dropzone';
import '@mantine/dropzone/styles.layer.css';
import { IconPhotoPlus } from '@tabler/icons-react';
import { useRef } from 'react';
import { REVIEW_ERRORS } from '#libs/core/contracts';
import { PHOTO_MAX_BYTES, PHOTO_TYPES } from '#libs/core/rules';
import classes from './photo-field.module.css';
import { FailedTile, PhotoTile, WaitingTile } from './photo-tiles.js';
import { usePhotoUploads, type ChangePhotos } from './use-photo-uploads.js';

const ACCEPT = PHOTO_TYPES.map((type) => `image/${type}`);

interface PhotoFieldProps {
  /** Ids of the photos, in order. */
  value: readonly string[];
  onChange: ChangePhotos;
  max: number;
  /** Ids that are published already: removing one here does not delete it. */
  published?: readonly string[];
  /** Called when uploads start and when all have finished. */
  onBusy: (busy: boolean) => void;
}

/** Uploads photos by drag and drop or keyboard, shows their state and lets people reorder them. @spec F1, experience 23 */
export function PhotoField({ value, onChange, max, published = [], onBusy }: PhotoFieldProps) {
  const uploads = usePhotoUploads({ value, onChange, max, published, onBusy });
  const open = useRef<() => void>(null);
  const room = max - value.length - uploads.waiting.length;
  return (
    <div role="group" aria-label="Photos" className={classes.field}>
      <p className={classes.label}>
        Photos <span className={classes.hint}>optional, up to {max}</span>
      </p>
      <ul className={classes.tiles}>
        {value.map((id, index) => (
          <PhotoTile
            key={id}
            id={id}
            preview={uploads.previews.get(id)?.url}
            place={{ index, count: value.length }}
            onMove={(by) => uploads.move(index, by)}
            onRemove={() => uploads.remove(id)}
            onRefused={(sentence) => uploads.removeRefused(id, sentence)}
          />
        ))}
        {uploads.waiting.map(({ key, preview }) => (
          <WaitingTile key={key} preview={preview} />
        ))}
      </ul>
      <Dropzone
        openRef={open}
        onDrop={uploads.add}
        onReject={(rejected) => uploads.reportRejected(rejected.map(nameAndReason))}
        accept={ACCEPT}
        maxSize={PHOTO_MAX_BYTES}
        disabled={room <= 0}
        activateOnClick={false}
        activateOnKeyboard={false}
        enablePointerEvents
        inputProps={{ 'aria-label': 'Photo files' }}
        classNames={{ root: classes.zone, inner: classes.zoneInner }}
      >
        <IconPhotoPlus size={26} aria-hidden="true" />
        <span className={classes.zoneWords}>
          {room > 0 ? 'Drop photos here, or' : `That is as many as fit: ${max} photos.`}
        </span>
        {room > 0 && (
          <Button variant="default" size="sm" onClick={() => open.current?.()}>
            Choose photos
          </Button>
        )}
      </Dropzone>
      <p className={classes.hint}>
        JPEG, PNG, WebP or AVIF, up to 10 MB each. Where and when it was taken is removed.
      </p>
      {uploads.failed.length > 0 && (
        <ul className={classes.failures} role="alert">
          {uploads.failed.map((failure) => (
            <FailedTile
              key={failure.key}
              failure={failure}
              onRetry={() => uploads.retry(failure.key)}
              onDismiss={() => uploads.dismiss(failure.key)}
            />
          ))}
        </ul>
      )}
    </div>
  );
}

function nameAndReason({ file, errors }: FileRejection): { name: string; sentence: string } {
  const tooLarge = errors.some(({ code }) => code === 'file-too-large');
  return {
    name: file.name,
    sentence: REVIEW_ERRORS[tooLarge ? 'photo.too_large' : 'photo.not_a_photo'].detail,
  };
}
