import pLimit from 'p-limit';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { PHOTO_UPLOADS_AT_ONCE } from '#libs/core/rules';
import { errorMessage, isTemporary, statusOf } from '../api/problem.js';
import {
  closeGap,
  inOrder,
  makeRoom,
  moved,
  placeWhenRetried,
  tileOrder,
  withUploaded,
  type Placed,
} from './photo-order.js';
import { useDiscardPhotoMutation, useUploadPhotoMutation } from './photos-api.js';

/** A file that was chosen. */
interface ChosenPhoto {
  /** Counts the files in the order in which they were chosen. */
  chosen: number;
  file: File;
}

/** A file that is uploading or will be. */
export interface WaitingPhoto extends ChosenPhoto, Placed {
  /** Object URL of the file. */
  preview: string;
  /** How much is sent, in whole percent; null before it begins. */
  percent: number | null;
}

/** A failed upload and its reason; `retry` is set when a retry may help. */
export interface FailedPhoto {
  key: number;
  /** Empty for a photo from an earlier visit. */
  name: string;
  sentence: string;
  retry: ChosenPhoto | null;
  /** Set when the server was not reached: it is retried as soon as the browser is online again. */
  unreached?: boolean;
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

/** A photo uploaded from this browser. */
interface UploadedPhoto {
  /** Object URL of the file. */
  url: string;
  file: File;
  chosen: number;
}
/** By id. */
type Previews = ReadonlyMap<string, UploadedPhoto>;

/**
 * Uploads files as they are added, a few at once, and keeps the list of ids in sync: photos stay in the order in which they were
 * chosen, whichever upload ends first. Failures are reported, never dropped silently.
 */
export function usePhotoUploads({ value, onChange, max, published, onBusy }: UploadOptions) {
  const { waiting, latestWaiting, changeWaiting } = useWaiting();
  const [failed, setFailed] = useState<FailedPhoto[]>([]);
  const [previews, setPreviews] = useState<Previews>(new Map());
  const [upload] = useUploadPhotoMutation();
  const [discard] = useDiscardPhotoMutation();
  const [limit] = useState(() => pLimit(PHOTO_UPLOADS_AT_ONCE));
  const nextKey = useRef(0);
  /** Stops an upload that has begun, by key. */
  const abort = useRef(new Map<string, () => void>());
  const busy = waiting.length > 0;
  useEffect(() => onBusy(busy), [busy, onBusy]);
  useReleasedPreviews(previews);

  const fail = (failure: Omit<FailedPhoto, 'key'>) =>
    setFailed((before) => [...before, { ...failure, key: nextKey.current++ }]);

  const waitingAt = (key: string) => latestWaiting().find((one) => one.key === key);

  /** Takes an upload's tile away. */
  const drop = (key: string) => {
    const one = waitingAt(key);
    if (!one) return;
    URL.revokeObjectURL(one.preview);
    changeWaiting((uploads) => closeGap(uploads, one.place));
  };

  const finish = (key: string, id: string) => {
    const one = waitingAt(key);
    // Cancelled too late: the server had the whole file before it was told.
    if (!one) return void discard(id);
    const others = latestWaiting().filter((other) => other.key !== key);
    changeWaiting(() => others);
    setPreviews((before) =>
      new Map(before).set(id, { url: one.preview, file: one.file, chosen: one.chosen }),
    );
    onChange((ids) => withUploaded(ids, id, { uploads: others, place: one.place }));
  };

  const send = async ({ key, file, chosen }: WaitingPhoto) => {
    if (!waitingAt(key)) return;
    const onProgress = (share: number) => changeWaiting((uploads) => withPercent(uploads, key, share));
    onProgress(0);
    const request = upload({ file, onProgress });
    abort.current.set(key, () => request.abort());
    const { data, error } = await request;
    abort.current.delete(key);
    if (data) return finish(key, data.id);
    if (!waitingAt(key)) return;
    drop(key);
    fail({
      name: file.name,
      sentence: errorMessage(error),
      retry: isTemporary(error) ? { file, chosen } : null,
      unreached: statusOf(error) === null,
    });
  };

  /** Gives a file its tile and sends it once it is its turn. */
  const start = ({ file, chosen }: ChosenPhoto, place: number) => {
    const preview = URL.createObjectURL(file);
    const one: WaitingPhoto = { key: `upload-${chosen}`, file, chosen, place, preview, percent: null };
    changeWaiting((uploads) => [...makeRoom(uploads, place), one]);
    void limit(() => send(one));
  };

  const room = () => Math.max(max - value.length - latestWaiting().length, 0);
  const tiles = () => tileOrder(value, latestWaiting());
  const reportFull = (name: string) => fail({ name, sentence: `Only ${max} photos fit`, retry: null });

  const add = (files: File[]) => {
    const fitting = files.slice(0, room());
    const end = tiles().length;
    fitting.forEach((file, index) => start({ file, chosen: nextKey.current++ }, end + index));
    files.slice(fitting.length).forEach(({ name }) => reportFull(name));
  };

  const dismiss = (key: number) => setFailed((before) => before.filter((one) => one.key !== key));

  const retry = ({ key, retry: photo }: FailedPhoto) => {
    dismiss(key);
    if (!photo) return;
    if (room() === 0) return reportFull(photo.file.name);
    const chosen = tiles().map((tile) => waitingAt(tile)?.chosen ?? previews.get(tile)?.chosen);
    start(photo, placeWhenRetried(photo.chosen, chosen));
  };

  useWhenOnline(() => failed.filter(({ unreached }) => unreached).forEach(retry));

  const remove = (id: string) => {
    const place = tiles().indexOf(id);
    if (place !== -1) changeWaiting((uploads) => closeGap(uploads, place));
    onChange((ids) => ids.filter((one) => one !== id));
  };

  return {
    /** Keys of all tiles in order: ids of photos and keys of those that are uploading. */
    tiles: tileOrder(value, waiting),
    waiting,
    failed,
    previews,
    add,
    dismiss,
    retry,
    cancel: (key: string) => {
      abort.current.get(key)?.();
      drop(key);
    },
    reportRejected: (files: { name: string; sentence: string }[]) =>
      files.forEach((one) => fail({ ...one, retry: null })),
    /** Moves a tile to another place, both counted from 0. */
    move: (from: number, to: number) => {
      const order = moved(tiles(), from, to);
      changeWaiting((uploads) => uploads.map((one) => ({ ...one, place: order.indexOf(one.key) })));
      onChange((ids) => inOrder(ids, order));
    },
    remove: (id: string) => {
      remove(id);
      if (!published.includes(id)) void discard(id);
    },
    /** Sends the file of a photo again, in its place. */
    sendAgain: (id: string) => {
      const photo = previews.get(id);
      const place = tiles().indexOf(id);
      if (!photo || place === -1) return;
      remove(id);
      start({ file: photo.file, chosen: photo.chosen }, place);
    },
    /** Removes a photo that the worker rejected, with its reason. */
    removeRefused: (id: string, sentence: string) => {
      remove(id);
      fail({ name: previews.get(id)?.file.name ?? '', sentence, retry: null });
    },
  };
}

/** The uploads in progress. Those that end between two renderings see each other through `latestWaiting`. */
function useWaiting() {
  const [waiting, setWaiting] = useState<readonly WaitingPhoto[]>([]);
  const latest = useRef(waiting);
  const changeWaiting = (change: (uploads: readonly WaitingPhoto[]) => readonly WaitingPhoto[]) => {
    latest.current = change(latest.current);
    setWaiting(latest.current);
  };
  return { waiting, latestWaiting: () => latest.current, changeWaiting };
}

/** The uploads with the progress of one of them; the same list when no whole percent was added. */
function withPercent(uploads: readonly WaitingPhoto[], key: string, share: number): readonly WaitingPhoto[] {
  const percent = Math.floor(share * 100);
  const same = uploads.every((one) => one.key !== key || one.percent === percent);
  return same ? uploads : uploads.map((one) => (one.key === key ? { ...one, percent } : one));
}

/** Does something each time the browser is online again. */
function useWhenOnline(then: () => void): void {
  const run = useEffectEvent(then);
  useEffect(() => {
    const backOnline = () => run();
    window.addEventListener('online', backOnline);
    return () => window.removeEventListener('online', backOnline);
  }, []);
}

/** Revokes the object URLs when the form closes. */
function useReleasedPreviews(previews: Previews): void {
  const latest = useRef(previews);
  useEffect(() => {
    latest.current = previews;
  }, [previews]);
  useEffect(() => () => latest.current.forEach(({ url }) => URL.revokeObjectURL(url)), []);
}
