import { ActionIcon, Button, Loader } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconX } from '@tabler/icons-react';
import { useEffect, useEffectEvent } from 'react';
import { REVIEW_ERRORS, type PhotoUploadView } from '#libs/core/contracts';
import { Photo } from '#libs/ui';
import { statusOf } from '../api/problem.js';
import classes from './photo-field.module.css';
import { usePhotoProgress } from './use-photo-progress.js';
import type { FailedPhoto } from './use-photo-uploads.js';

const TILE = '128px';

interface PhotoTileProps {
  id: string;
  /** Object URL of the file, if it was chosen in this browser. */
  preview: string | undefined;
  place: { index: number; count: number };
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
  /** Called when the upload was rejected or no longer exists. */
  onRefused: (sentence: string) => void;
}

/** An uploaded photo, processing or ready; can be moved and removed. */
export function PhotoTile({ id, preview, place, onMove, onRemove, onRefused }: PhotoTileProps) {
  const { picture, preparing } = useProgress(id, onRefused);
  const number = place.index + 1;
  return (
    <li className={classes.tile}>
      <div className={classes.frame}>
        {picture ? (
          <Photo photo={picture} sizes={TILE} className={classes.picture} decorative />
        ) : (
          preview && <img src={preview} alt="" className={classes.picture} />
        )}
        {preparing && <Progress text="Preparing…" />}
      </div>
      <div className={classes.tools}>
        <Tool label={`Move photo ${number} earlier`} disabled={number === 1} onClick={() => onMove(-1)}>
          <IconChevronLeft size={16} />
        </Tool>
        <Tool
          label={`Move photo ${number} later`}
          disabled={number === place.count}
          onClick={() => onMove(1)}
        >
          <IconChevronRight size={16} />
        </Tool>
        <Tool label={`Remove photo ${number}`} onClick={onRemove}>
          <IconX size={16} />
        </Tool>
      </div>
    </li>
  );
}

/** The photo once it is ready; reports a rejection once. */
function useProgress(id: string, onRefused: (sentence: string) => void) {
  const { upload, error } = usePhotoProgress(id);
  const problem = problemOf(upload, error);
  const report = useEffectEvent(onRefused);
  useEffect(() => {
    if (problem) report(problem);
  }, [problem]);
  return { picture: upload?.picture ?? null, preparing: upload?.status !== 'ready' };
}

/** Why an upload cannot be shown; null while it is ready or processing. */
function problemOf(upload: PhotoUploadView | undefined, error: unknown): string | null {
  if (upload?.status === 'refused') return upload.problem?.detail ?? REVIEW_ERRORS['photo.damaged'].detail;
  return statusOf(error) === 404 ? 'A photo is no longer kept. Please add it again.' : null;
}

/** A file that is uploading. */
export function WaitingTile({ preview }: { preview: string }) {
  return (
    <li className={classes.tile}>
      <div className={classes.frame}>
        <img src={preview} alt="" className={classes.picture} />
        <Progress text="Uploading…" />
      </div>
    </li>
  );
}

function Progress({ text }: { text: string }) {
  return (
    <span className={classes.progress} role="status">
      <Loader size={16} color="currentcolor" /> {text}
    </span>
  );
}

interface FailedTileProps {
  failure: FailedPhoto;
  onRetry: () => void;
  onDismiss: () => void;
}

/** A failed upload, with a retry if that may help. */
export function FailedTile({ failure: { name, sentence, file }, onRetry, onDismiss }: FailedTileProps) {
  return (
    <li className={classes.failure}>
      <p>
        {name && <strong>{name} </strong>}
        {sentence}
      </p>
      {file && (
        <Button variant="default" size="compact-sm" onClick={onRetry}>
          Retry
        </Button>
      )}
      <Tool label={`Dismiss the message about ${name || 'a photo'}`} onClick={onDismiss}>
        <IconX size={16} />
      </Tool>
    </li>
  );
}

interface ToolProps {
  label: string;
  disabled?: boolean;
  onClick: () => void;
  children: React.ReactNode;
}

function Tool({ label, disabled, onClick, children }: ToolProps) {
  return (
    <ActionIcon
      variant="subtle"
      size={28}
      radius="xl"
      aria-label={label}
      disabled={disabled}
      onClick={onClick}
    >
      {children}
    </ActionIcon>
  );
}
