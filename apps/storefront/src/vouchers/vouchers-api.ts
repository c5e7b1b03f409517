import { call } from '#libs/core/contracts';
import { baseApi } from '../api/base-api.js';

/** The traveler's vouchers. @spec §7, A11 */
const vouchersApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    // Creating, paying or cancelling a booking changes the state of its voucher.
    vouchers: build.query({ ...call('GET /loyalty/vouchers'), providesTags: ['Loyalty', 'Booking'] }),
  }),
});

export const { useVouchersQuery } = vouchersApi;
