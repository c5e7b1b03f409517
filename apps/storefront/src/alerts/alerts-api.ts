import type { AlertRequest, AlertView } from '#libs/core/contracts';
import { baseApi } from '../api/base-api.js';

/** API calls for alerts, which notify travelers when nights free up or a price falls. Additive. */
const alertsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    alerts: build.query<AlertView[], void>({ query: () => '/watches', providesTags: ['Alert'] }),
    createAlert: build.mutation<AlertView, AlertRequest>({
      query: (body) => ({ url: '/watches', method: 'POST', body }),
      invalidatesTags: ['Alert'],
    }),
    deleteAlert: build.mutation<void, string>({
      query: (id) => ({ url: `/watches/${id}`, method: 'DELETE' }),
      invalidatesTags: ['Alert'],
    }),
  }),
});

export const { useAlertsQuery, useCreateAlertMutation, useDeleteAlertMutation } = alertsApi;
