import { Button } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react';
import {
  REVIEW_ERRORS,
  type ListingPhotoView,
  type PhotoUploadView,
  type PhotoView,
} from '#libs/core/contracts';
import { LISTING_PHOTOS_MAX, LISTING_PHOTOS_MIN } from '#libs/core/rules';
import { Notice, Photo } from '#libs/ui';
import { statusOf } from '../api/problem.js';
import { NativeSelect, TextInput } from '../forms/inputs.js';
import { FailedPhotos } from '../photos/failed-photos.js';
import { PhotoList } from '../photos/photo-list.js';
import { PhotoState } from '../photos/photo-state.js';
import { PHOTO_MEDIA_TYPES, PhotoZone } from '../photos/photo-zone.js';
import { usePhotoProgress } from '../photos/use-photo-progress.js';
import { usePhotoUploads } from '../photos/use-photo-uploads.js';
import type { FormPhoto } from './listing-form.js';
import classes from './listing.module.css';

const TILE = '(max-width: 560px) 100vw, 240px';

interface ListingPhotoFieldProps {
  value: readonly FormPhoto[];
  onChange: (update: (photos: readonly FormPhoto[]) => FormPhoto[]) => void;
  /** Photos that the server has described already. */
  known: readonly ListingPhotoView[];
  onUploads: (counts: UploadCounts) => void;
}

/** Uploads that have not ended, and those that have failed. */
export interface UploadCounts {
  uploading: number;
  failed: number;
}

/** The photos of a home: added by dropping, pasting or choosing, described, and ordered; the first is the cover. @spec G1 */
export function ListingPhotoField({ value, onChange, known, onUploads }: ListingPhotoFieldProps) {
  const ids = value.map(({ id }) => id);
  const uploads = usePhotoUploads({
    value: ids,
    onChange: (update) => onChange((photos) => withIds(photos, update(photos.map(({ id }) => id)))),
    max: LISTING_PHOTOS_MAX,
    // The draft or the home holds them; what it no longer holds is swept.
    published: ids,
    onBusy: ignore,
  });
  const [uploading, failed] = [uploads.waiting.length, uploads.failed.length];
  const report = useEffectEvent(onUploads);
  useEffect(() => report({ uploading, failed }), [uploading, failed]);
  const group = useRef<HTMLDivElement>(null);
  usePastedPhotos((files) => {
    const isShown = group.current?.closest('[hidden]') === null;
    if (isShown) uploads.add(files);
    return isShown;
  });
  const describe = (id: string, alt: string) =>
    onChange((photos) => photos.map((photo) => (photo.id === id ? { ...photo, alt } : photo)));
  return (
    <div role="group" aria-label="Photos" className={classes.photos} ref={group}>
      <PhotoList
        uploads={uploads}
        wide
        picture={(id) => (
          <ListingPhoto
            id={id}
            known={known.find((photo) => photo.id === id)?.picture ?? null}
            preview={uploads.previews.get(id)?.url}
          />
        )}
        details={(id, number) => (
          <Details
            id={id}
            isReady={known.some((photo) => photo.id === id && photo.status === 'ready')}
            name={uploads.previews.get(id)?.file.name ?? `Photo ${number}`}
            onRemove={() => uploads.remove(id)}
            onAgain={uploads.previews.has(id) ? () => uploads.sendAgain(id) : null}
          >
            <Description
              id={id}
              number={number}
              alt={value.find((photo) => photo.id === id)?.alt ?? ''}
              onDescribe={(alt) => describe(id, alt)}
            />
          </Details>
        )}
      />
      <PhotoZone
        uploads={uploads}
        room={LISTING_PHOTOS_MAX - uploads.tiles.length}
        invitation="Drop or paste photos here, or"
        full={`That is as many as fit: ${LISTING_PHOTOS_MAX}.`}
      />
      <p className="lk-muted">
        At least {LISTING_PHOTOS_MIN}, up to {LISTING_PHOTOS_MAX}: JPEG, PNG, WebP or AVIF of up to 10 MB
        each. We remove location data.
      </p>
      <FailedPhotos uploads={uploads} />
    </div>
  );
}

const ignore = (): void => undefined;

/** The photos with these ids in this order; new ones are not described yet. */
const withIds = (photos: readonly FormPhoto[], ids: readonly string[]): FormPhoto[] =>
  ids.map((id) => photos.find((photo) => photo.id === id) ?? { id, alt: '' });

/** Takes photos that are pasted anywhere on the page. @param take returns false to leave them to others */
function usePastedPhotos(take: (files: File[]) => boolean): void {
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])].filter(({ type }) =>
      PHOTO_MEDIA_TYPES.includes(type),
    );
    // A text with a picture of itself, as office programs copy it, belongs to the field it is pasted into.
    const isText = event.clipboardData?.types.includes('text/plain') && isTextField(event.target);
    if (files.length > 0 && !isText && take(files)) event.preventDefault();
  });
  useEffect(() => {
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, []);
}

const isTextField = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;

interface DetailsProps {
  id: string;
  /** It was shown as ready when the form was loaded. */
  isReady: boolean;
  /** The file's name, if it was chosen in this browser. */
  name: string;
  onRemove: () => void;
  /** Null when the file is not at hand. */
  onAgain: (() => void) | null;
  children: ReactNode;
}

/** What can be said about a photo; of one that cannot be used, why, and what to do. */
const Details = ({ isReady, children, ...photo }: DetailsProps) =>
  isReady ? children : <UploadDetails {...photo}>{children}</UploadDetails>;

function UploadDetails({ id, name, onRemove, onAgain, children }: Omit<DetailsProps, 'isReady'>) {
  const { upload, error } = usePhotoProgress(id);
  const problem = problemOf(upload, error);
  if (problem === null) return children;
  return (
    <Notice
      tone="bad"
      role="alert"
      title={name}
      actions={
        <>
          <Button size="sm" variant="default" aria-label={`Remove ${name}`} onClick={onRemove}>
            Remove
          </Button>
          {onAgain && (
            <Button size="sm" variant="default" aria-label={`Try again: ${name}`} onClick={onAgain}>
              Try again
            </Button>
          )}
        </>
      }
    >
      {problem}
    </Notice>
  );
}

/** Why an upload cannot be used; null while it is ready or in preparation. */
function problemOf(upload: PhotoUploadView | undefined, error: unknown): string | null {
  if (upload?.status === 'refused') return upload.problem?.detail ?? REVIEW_ERRORS['photo.damaged'].detail;
  return statusOf(error) === 404 ? 'This photo is no longer kept. Please add it again.' : null;
}

interface DescriptionProps {
  id: string;
  number: number;
  alt: string;
  onDescribe: (alt: string) => void;
}

/** What a photo shows, in the owner's words or in a suggestion. */
function Description({ id, number, alt, onDescribe }: DescriptionProps) {
  // The owner's own words are not offered for replacement.
  const suggested = SUGGESTIONS.find(({ sentence }) => sentence === alt);
  return (
    <>
      <TextInput
        label={`What photo ${number} shows`}
        name={`alt-${id}`}
        placeholder="Living room with a fireplace"
        value={alt}
        maxLength={250}
        onChange={(event) => onDescribe(event.target.value)}
      />
      {(alt === '' || suggested) && (
        <NativeSelect
          size="sm"
          aria-label={`Suggestions for photo ${number}`}
          value={suggested?.sentence ?? ''}
          data={[
            { value: '', label: 'Suggest a description…' },
            ...SUGGESTIONS.map(({ room, sentence }) => ({ value: sentence, label: room })),
          ]}
          onChange={(event) => onDescribe(event.target.value)}
        />
      )}
    </>
  );
}

/** Descriptions to begin with, by what most photos of homes show. */
const SUGGESTIONS = [
  { room: 'Living room', sentence: 'The living room' },
  { room: 'Kitchen', sentence: 'The kitchen' },
  { room: 'Bedroom', sentence: 'A bedroom' },
  { room: 'Bathroom', sentence: 'A bathroom' },
  { room: 'View', sentence: 'The view from the home' },
  { room: 'Outside', sentence: 'The home from outside' },
];

interface ListingPhotoProps {
  id: string;
  /** Null for an upload that was not ready when the form was loaded. */
  known: PhotoView | null;
  preview: string | undefined;
}

const ListingPhoto = ({ id, known, preview }: ListingPhotoProps) =>
  known ? <Photo photo={known} sizes={TILE} decorative /> : <Upload id={id} preview={preview} />;

/** An upload on its way to being shown. */
function Upload({ id, preview }: { id: string; preview: string | undefined }) {
  const { upload, error } = usePhotoProgress(id);
  if (upload?.picture) return <Photo photo={upload.picture} sizes={TILE} decorative />;
  return (
    <>
      {preview && <img src={preview} alt="" />}
      <PhotoState text={problemOf(upload, error) === null ? 'Preparing…' : 'Cannot be used'} />
    </>
  );
}
