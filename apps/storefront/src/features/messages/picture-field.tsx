import { ActionIcon } from '@mantine/core';
import { IconPhotoPlus, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { REVIEW_ERRORS } from '#libs/core/contracts';
import { MESSAGE_PHOTOS_MAX } from '#libs/core/rules';
import { errorMessage } from '../../api/problem.js';
import { useDiscardPhotoMutation, useUploadPhotoMutation } from '../../photos/photos-api.js';
import { usePhotoProgress } from '../../photos/use-photo-progress.js';
import classes from './messages.module.css';

const DAMAGED = REVIEW_ERRORS['photo.damaged'].detail;

interface Picture {
  key: number;
  name: string;
  preview: string;
  /** Null while it is uploaded. */
  id: string | null;
}

/** The pictures of a message that is being written; each is uploaded as soon as it is chosen. */
export function usePictures() {
  const [pictures, setPictures] = useState<Picture[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const [upload] = useUploadPhotoMutation();
  const [discard] = useDiscardPhotoMutation();
  const nextKey = useRef(0);

  const remove = (key: number) =>
    setPictures((before) => {
      const gone = before.find((one) => one.key === key);
      if (gone) URL.revokeObjectURL(gone.preview);
      return before.filter((one) => one.key !== key);
    });

  const add = async (file: File) => {
    const key = nextKey.current++;
    const picture = { key, name: file.name, preview: URL.createObjectURL(file), id: null };
    setPictures((before) => [...before, picture]);
    const { data, error } = await upload({ file, isPrivate: true, onProgress: () => undefined });
    if (data)
      return setPictures((before) => before.map((one) => (one.key === key ? { ...one, id: data.id } : one)));
    setProblem(errorMessage(error));
    remove(key);
  };

  return {
    pictures,
    problem,
    busy: pictures.some(({ id }) => id === null),
    ready: pictures.flatMap(({ id }) => (id === null ? [] : [id])),
    add: (files: readonly File[]) => {
      const room = MESSAGE_PHOTOS_MAX - pictures.length;
      setProblem(files.length > room ? `Only ${MESSAGE_PHOTOS_MAX} pictures fit a message` : null);
      for (const file of files.slice(0, room)) void add(file);
    },
    remove: ({ key, id }: Picture) => {
      remove(key);
      if (id !== null) void discard(id);
    },
    /** A picture that turned out to be none: a message with it would be refused. */
    refuse: ({ key }: Picture, reason: string) => {
      setProblem(reason);
      remove(key);
    },
    clear: () => {
      for (const { preview } of pictures) URL.revokeObjectURL(preview);
      setPictures([]);
      setProblem(null);
    },
  };
}

/** Follows the preparation of an uploaded picture, in which a damaged one is found. */
function Preparation({ id, onRefused }: { id: string; onRefused: (reason: string) => void }) {
  const { upload } = usePhotoProgress(id);
  const reason = upload?.status === 'refused' ? (upload.problem?.detail ?? DAMAGED) : null;
  useEffect(() => {
    if (reason !== null) onRefused(reason);
  });
  return null;
}

/** Chooses pictures for a message, and shows them. */
export function PictureField({ pictures }: { pictures: ReturnType<typeof usePictures> }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      {pictures.pictures.length > 0 && (
        <ul className={classes.chosen} aria-label="Pictures">
          {pictures.pictures.map((picture) => (
            <li key={picture.key} data-busy={picture.id === null || undefined}>
              <img src={picture.preview} alt={picture.name} />
              {picture.id !== null && (
                <Preparation id={picture.id} onRefused={(reason) => pictures.refuse(picture, reason)} />
              )}
              <ActionIcon
                className={classes.drop}
                size={44}
                radius="xl"
                variant="transparent"
                aria-label={`Remove ${picture.name}`}
                onClick={() => pictures.remove(picture)}
              >
                <IconX size={16} />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
      {pictures.problem !== null && (
        <p className={classes.problem} role="alert">
          {pictures.problem}
        </p>
      )}
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept="image/jpeg,image/png,image/webp,image/avif"
        onChange={({ currentTarget }) => {
          pictures.add([...(currentTarget.files ?? [])]);
          currentTarget.value = '';
        }}
      />
      <ActionIcon
        size={44}
        radius="xl"
        variant="subtle"
        aria-label="Add pictures"
        onClick={() => input.current?.click()}
      >
        <IconPhotoPlus size={20} />
      </ActionIcon>
    </>
  );
}
