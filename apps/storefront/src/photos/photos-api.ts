import type { PhotoUploadView } from '#libs/core/contracts';
import { baseApi } from '../api/base-api.js';

/** Ten megabytes over a slow mobile connection. */
const UPLOAD_TIMEOUT_MS = 180_000;

/** API calls for uploaded photos. @spec F1 */
export const photosApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    uploadPhoto: build.mutation<PhotoUploadView, File>({
      query: (file) => {
        const body = new FormData();
        body.append('photo', file);
        return { url: '/photos', method: 'POST', body, timeout: UPLOAD_TIMEOUT_MS };
      },
    }),
    photo: build.query<PhotoUploadView, string>({ query: (id) => `/photos/${encodeURIComponent(id)}` }),
    discardPhoto: build.mutation<void, string>({
      query: (id) => ({ url: `/photos/${encodeURIComponent(id)}`, method: 'DELETE' }),
    }),
  }),
});

export const { useUploadPhotoMutation, usePhotoQuery, useDiscardPhotoMutation } = photosApi;
