import { byId, call } from '#libs/core/contracts';
import { baseApi } from '../api/base-api.js';

/** API call for how guest and host reach each other. @spec G6 */
const contactApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    contact: build.query({
      ...call('GET /bookings/:id/contact', byId),
      providesTags: ['Booking'],
      // Somebody else's address does not stay in memory.
      keepUnusedDataFor: 0,
    }),
  }),
});

export const { useContactQuery } = contactApi;
