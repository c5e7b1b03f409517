import { byId, call, request, type ResponseTo } from '#libs/core/contracts';
import { baseApi } from '../api/base-api.js';

/** Ten megabytes over a slow mobile connection. */
const UPLOAD_TIMEOUT_MS = 180_000;

/** API calls for uploaded photos. @spec F1 */
export const photosApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    uploadPhoto: build.mutation<ResponseTo<'POST /photos'>, File>({
      query: (file) => {
        const body = new FormData();
        body.append('photo', file);
        return { ...request('POST /photos'), body, timeout: UPLOAD_TIMEOUT_MS };
      },
    }),
    photo: build.query(call('GET /photos/:id', byId)),
    discardPhoto: build.mutation(call('DELETE /photos/:id', byId)),
  }),
});

export const { useUploadPhotoMutation, usePhotoQuery, useDiscardPhotoMutation } = photosApi;
