import type { PhotoUploadView } from '#libs/core/contracts';
import { isTemporary } from '../api/problem.js';
import { photosApi, usePhotoQuery } from './photos-api.js';

const POLL_MS = 1_500;

/** An uploaded photo's progress; polls until the worker has processed it, also across a connection that was lost meanwhile. */
export function usePhotoProgress(id: string): { upload: PhotoUploadView | undefined; error: unknown } {
  const known = photosApi.endpoints.photo.useQueryState(id);
  const isRefused = known.isError && !isTemporary(known.error);
  const finished = isRefused || (known.data !== undefined && known.data.status !== 'preparing');
  const { data, error } = usePhotoQuery(id, { pollingInterval: finished ? 0 : POLL_MS });
  return { upload: data, error };
}
