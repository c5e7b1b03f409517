import { byId, call, request, type ResponseTo } from '#libs/core/contracts';
import { PHOTO_UPLOAD_SECONDS } from '#libs/core/rules';
import { baseApi } from '../api/base-api.js';
import { sendUpload, type UploadProgress } from './send-upload.js';

interface PhotoUpload {
  file: File;
  /** For a message: shown to the people of its conversation only. */
  isPrivate?: boolean;
  onProgress: UploadProgress;
}

/** API calls for uploaded photos. @spec F1 */
export const photosApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    uploadPhoto: build.mutation<ResponseTo<'POST /photos'>, PhotoUpload>({
      query: ({ file, isPrivate = false, onProgress }) => {
        const form = new FormData();
        form.append('photo', file);
        return {
          ...request('POST /photos', isPrivate ? { query: { private: 'true' } } : {}),
          body: form,
          timeout: PHOTO_UPLOAD_SECONDS * 1_000,
          sendWith: (sent: Request) => sendUpload(sent, { form, onProgress }),
        };
      },
    }),
    photo: build.query(call('GET /photos/:id', byId)),
    discardPhoto: build.mutation(call('DELETE /photos/:id', byId)),
  }),
});

export const { useUploadPhotoMutation, usePhotoQuery, useDiscardPhotoMutation } = photosApi;
