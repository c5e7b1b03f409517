import { call } from '#libs/core/contracts';
import { baseApi } from '../../api/base-api.js';
import { rememberHome } from '../../home-card/recent-homes.js';
import type { AppDispatch } from '../../store/store.js';
import type { StayDraft } from '../../stay/use-stay.js';

const viewsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({ view: build.mutation(call('POST /properties/:id/views')) }),
});

/**
 * Lets the home's owner know that somebody looks at it, and for which dates. Counts only; the API keeps nothing about who. This device remembers
 * the home.
 */
export const reportView = (dispatch: AppDispatch, id: string, { checkIn, checkOut }: StayDraft): void => {
  rememberHome(id);
  const dates =
    checkIn && checkOut ? { check_in_date: String(checkIn), check_out_date: String(checkOut) } : {};
  void dispatch(viewsApi.endpoints.view.initiate({ id, ...dates }, { track: false }));
};
