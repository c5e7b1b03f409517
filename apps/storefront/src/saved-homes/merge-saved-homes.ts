import type { AppDispatch } from '../store/store.js';
import { forgetHomes, rememberedHomes } from './remembered-homes.js';
import { savedApi } from './saved-homes-api.js';

/** Merges the homes saved in this browser into the account after sign-in; keeps them here if that fails. */
export const mergeSavedHomes =
  () =>
  async (dispatch: AppDispatch): Promise<void> => {
    const ids = rememberedHomes();
    if (ids.length === 0) return;
    const { error } = await dispatch(savedApi.endpoints.mergeSaved.initiate({ property_ids: [...ids] }));
    if (!error) forgetHomes();
  };
