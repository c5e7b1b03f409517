import type { PhotoUploadView } from '#libs/core/contracts';
import { photosApi, usePhotoQuery } from './photos-api.js';

const POLL_MS = 1_500;

/** An uploaded photo's progress; polls until the worker has processed it. */
export function usePhotoProgress(id: string): { upload: PhotoUploadView | undefined; error: unknown } {
  const known = photosApi.endpoints.photo.useQueryState(id);
  const finished = known.isError || (known.data !== undefined && known.data.status !== 'preparing');
  const { data, error } = usePhotoQuery(id, { pollingInterval: finished ? 0 : POLL_MS });
  return { upload: data, error };
}
