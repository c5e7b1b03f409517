import { useEffect, useRef, useState } from 'react';
import { detailOf, statusOf } from '../api/problem.js';
import { useDiscardPhotoMutation, useUploadPhotoMutation } from './photos-api.js';

/** A file that is uploading. */
export interface WaitingPhoto {
  key: number;
  file: File;
  /** Object URL of the file. */
  preview: string;
}

/** A failed upload and its reason; `file` is set when a retry may help. */
export interface FailedPhoto {
  key: number;
  /** Empty for a photo from an earlier visit. */
  name: string;
  sentence: string;
  file: File | null;
}

/** An updater of the list of ids. */
export type ChangePhotos = (update: (ids: readonly string[]) => string[]) => void;

interface UploadOptions {
  value: readonly string[];
  onChange: ChangePhotos;
  max: number;
  published: readonly string[];
  onBusy: (busy: boolean) => void;
}

/** Details of photos uploaded from this browser, by id. */
type Previews = ReadonlyMap<string, { url: string; name: string }>;

const NOT_UPLOADED = 'This photo could not be uploaded';

/** Uploads files as they are added and keeps the list of ids in sync. Failures are reported, never dropped silently. */
export function usePhotoUploads({ value, onChange, max, published, onBusy }: UploadOptions) {
  const [waiting, setWaiting] = useState<WaitingPhoto[]>([]);
  const [failed, setFailed] = useState<FailedPhoto[]>([]);
  const [previews, setPreviews] = useState<Previews>(new Map());
  const [upload] = useUploadPhotoMutation();
  const [discard] = useDiscardPhotoMutation();
  const nextKey = useRef(0);
  const busy = waiting.length > 0;
  useEffect(() => onBusy(busy), [busy, onBusy]);
  useReleasedPreviews(previews);

  const fail = (failure: Omit<FailedPhoto, 'key'>) =>
    setFailed((before) => [...before, { ...failure, key: nextKey.current++ }]);

  const send = async (one: WaitingPhoto) => {
    const { data, error } = await upload(one.file);
    setWaiting((before) => before.filter(({ key }) => key !== one.key));
    if (data) {
      setPreviews((before) => new Map(before).set(data.id, { url: one.preview, name: one.file.name }));
      return onChange((ids) => [...ids, data.id]);
    }
    URL.revokeObjectURL(one.preview);
    const retryable = (statusOf(error) ?? 500) >= 500;
    fail({ name: one.file.name, sentence: detailOf(error, NOT_UPLOADED), file: retryable ? one.file : null });
  };

  const add = (files: File[]) => {
    const room = max - value.length - waiting.length;
    for (const file of files.slice(room))
      fail({ name: file.name, sentence: `Only ${max} photos fit`, file: null });
    const added = files
      .slice(0, Math.max(room, 0))
      .map((file) => ({ key: nextKey.current++, file, preview: URL.createObjectURL(file) }));
    setWaiting((before) => [...before, ...added]);
    // One after another: parallel uploads are not faster on a phone, and this keeps the order.
    void added.reduce((before, one) => before.then(() => send(one)), Promise.resolve());
  };

  const dismiss = (key: number) => setFailed((before) => before.filter((one) => one.key !== key));

  return {
    waiting,
    failed,
    previews,
    add,
    dismiss,
    reportRejected: (files: { name: string; sentence: string }[]) =>
      files.forEach((one) => fail({ ...one, file: null })),
    retry: (key: number) => {
      const file = failed.find((one) => one.key === key)?.file;
      dismiss(key);
      if (file) add([file]);
    },
    move: (index: number, by: -1 | 1) => onChange((ids) => swapped(ids, index, index + by)),
    remove: (id: string) => {
      onChange((ids) => ids.filter((one) => one !== id));
      if (!published.includes(id)) void discard(id);
    },
    /** Removes a photo that the worker rejected, with its reason. */
    removeRefused: (id: string, sentence: string) => {
      onChange((ids) => ids.filter((one) => one !== id));
      fail({ name: previews.get(id)?.name ?? '', sentence, file: null });
    },
  };
}

/** Revokes the object URLs when the form closes. */
function useReleasedPreviews(previews: Previews): void {
  const latest = useRef(previews);
  useEffect(() => {
    latest.current = previews;
  }, [previews]);
  useEffect(() => () => latest.current.forEach(({ url }) => URL.revokeObjectURL(url)), []);
}

function swapped(ids: readonly string[], from: number, to: number): string[] {
  const next = [...ids];
  const [one, other] = [next[from], next[to]];
  if (one === undefined || other === undefined) return next;
  next[from] = other;
  next[to] = one;
  return next;
}
