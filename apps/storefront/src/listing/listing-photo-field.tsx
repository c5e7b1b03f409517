import type { ClipboardEvent } from 'react';
import type { ListingPhotoView, PhotoView } from '#libs/core/contracts';
import { LISTING_PHOTOS_MAX, LISTING_PHOTOS_MIN } from '#libs/core/rules';
import { Photo } from '#libs/ui';
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
}

/** The photos of a home: added by dropping, pasting or choosing, described, and ordered; the first is the cover. @spec G1 */
export function ListingPhotoField({ value, onChange, known }: ListingPhotoFieldProps) {
  const ids = value.map(({ id }) => id);
  const uploads = usePhotoUploads({
    value: ids,
    onChange: (update) => onChange((photos) => withIds(photos, update(photos.map(({ id }) => id)))),
    max: LISTING_PHOTOS_MAX,
    // The draft or the home holds them; what it no longer holds is swept.
    published: ids,
    onBusy: ignore,
  });
  const paste = (event: ClipboardEvent) => {
    const files = [...event.clipboardData.files].filter(({ type }) => PHOTO_MEDIA_TYPES.includes(type));
    if (files.length > 0) uploads.add(files);
  };
  const describe = (id: string, alt: string) =>
    onChange((photos) => photos.map((photo) => (photo.id === id ? { ...photo, alt } : photo)));
  return (
    <div role="group" aria-label="Photos" className={classes.photos} onPaste={paste}>
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
          <Description
            id={id}
            number={number}
            alt={value.find((photo) => photo.id === id)?.alt ?? ''}
            onDescribe={(alt) => describe(id, alt)}
          />
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
        each. Where and when they were taken is removed.
      </p>
      <FailedPhotos uploads={uploads} />
    </div>
  );
}

const ignore = (): void => undefined;

/** The photos with these ids in this order; new ones are not described yet. */
const withIds = (photos: readonly FormPhoto[], ids: readonly string[]): FormPhoto[] =>
  ids.map((id) => photos.find((photo) => photo.id === id) ?? { id, alt: '' });

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
  const { upload } = usePhotoProgress(id);
  if (upload?.picture) return <Photo photo={upload.picture} sizes={TILE} decorative />;
  return (
    <>
      {preview && <img src={preview} alt="" />}
      <PhotoState text={(upload?.status === 'refused' && upload.problem?.detail) || 'Preparing…'} />
    </>
  );
}
