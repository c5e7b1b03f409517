import type { PhotoUploadView } from '#libs/contracts';
import { photosApi, usePhotoQuery } from './photos-api.js';

const LOOK_AGAIN_MS = 1_500;

/** How far an uploaded photo is; asks until the worker is done with it. */
export function usePhotoProgress(id: string): { upload: PhotoUploadView | undefined; error: unknown } {
  const known = photosApi.endpoints.photo.useQueryState(id);
  const done = known.isError || (known.data !== undefined && known.data.status !== 'preparing');
  const { data, error } = usePhotoQuery(id, { pollingInterval: done ? 0 : LOOK_AGAIN_MS });
  return { upload: data, error };
}
