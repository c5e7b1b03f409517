import { byId, call } from '#libs/core/contracts';
import { baseApi } from '../api/base-api.js';

/** API calls for alerts, which notify travelers when nights open up or a price drops. Additive. */
const alertsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    alerts: build.query({ ...call('GET /watches'), providesTags: ['Alert'] }),
    createAlert: build.mutation({ ...call('POST /watches'), invalidatesTags: ['Alert'] }),
    deleteAlert: build.mutation({ ...call('DELETE /watches/:id', byId), invalidatesTags: ['Alert'] }),
  }),
});

export const { useAlertsQuery, useCreateAlertMutation, useDeleteAlertMutation } = alertsApi;
