import type { AppDispatch } from '../../app/store.js';
import { forgetHomes, rememberedHomes } from './remembered-homes.js';
import { savedApi } from './saved-api.js';

/** Hands what this browser remembers to the account that was signed in to; what could not be handed over stays here. */
export const keepSaved =
  () =>
  async (dispatch: AppDispatch): Promise<void> => {
    const ids = rememberedHomes();
    if (ids.length === 0) return;
    const { error } = await dispatch(savedApi.endpoints.mergeSaved.initiate({ property_ids: [...ids] }));
    if (!error) forgetHomes();
  };
