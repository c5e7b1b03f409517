import { useEffect, useEffectEvent } from 'react';
import { REVIEW_ERRORS, type PhotoUploadView } from '#libs/core/contracts';
import { Photo } from '#libs/ui';
import { statusOf } from '../api/problem.js';
import { FailedPhotos } from './failed-photos.js';
import classes from './photo-field.module.css';
import { PhotoList } from './photo-list.js';
import { PhotoState } from './photo-state.js';
import { PhotoZone } from './photo-zone.js';
import { usePhotoProgress } from './use-photo-progress.js';
import { usePhotoUploads, type ChangePhotos } from './use-photo-uploads.js';

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

const TILE = '176px';

/** Uploads photos by drag and drop or keyboard, shows their state and lets people reorder them. @spec F1, experience 23 */
export function PhotoField({ value, onChange, max, published = [], onBusy }: PhotoFieldProps) {
  const uploads = usePhotoUploads({ value, onChange, max, published, onBusy });
  return (
    <div role="group" aria-label="Photos" className={classes.field}>
      <p className={classes.label}>
        Photos <span className={classes.hint}>optional, up to {max}</span>
      </p>
      <PhotoList
        uploads={uploads}
        picture={(id) => (
          <ReviewPhoto
            id={id}
            preview={uploads.previews.get(id)?.url}
            onRefused={(sentence) => uploads.removeRefused(id, sentence)}
          />
        )}
      />
      <PhotoZone
        uploads={uploads}
        room={max - uploads.tiles.length}
        invitation="Drop photos here, or"
        full={`That is as many as fit: ${max} photos.`}
      />
      <p className={classes.hint}>JPEG, PNG, WebP or AVIF, up to 10 MB each. We remove location data.</p>
      <FailedPhotos uploads={uploads} />
    </div>
  );
}

interface ReviewPhotoProps {
  id: string;
  /** Object URL of the file, if it was chosen in this browser. */
  preview: string | undefined;
  /** Called once when the upload was rejected or no longer exists. */
  onRefused: (sentence: string) => void;
}

/** An uploaded photo, processing or ready. */
function ReviewPhoto({ id, preview, onRefused }: ReviewPhotoProps) {
  const { upload, error } = usePhotoProgress(id);
  const problem = problemOf(upload, error);
  const report = useEffectEvent(onRefused);
  useEffect(() => {
    if (problem) report(problem);
  }, [problem]);
  return (
    <>
      {upload?.picture ? (
        <Photo photo={upload.picture} sizes={TILE} decorative />
      ) : (
        preview && <img src={preview} alt="" />
      )}
      {upload?.status !== 'ready' && <PhotoState text="Preparing…" busy />}
    </>
  );
}

/** Why an upload cannot be shown; null while it is ready or processing. */
function problemOf(upload: PhotoUploadView | undefined, error: unknown): string | null {
  if (upload?.status === 'refused') return upload.problem?.detail ?? REVIEW_ERRORS['photo.damaged'].detail;
  return statusOf(error) === 404 ? 'A photo is no longer kept. Please add it again.' : null;
}
