import { detailOf } from '../api/problem.js';
import { selectUser } from '../session/session.js';
import { useAppSelector } from '../store/store.js';
import { toast } from '../toasts/toasts.js';
import { rememberHome, useRememberedHomes } from './remembered-homes.js';
import { useSavedIdsQuery, useSaveHomeMutation } from './saved-homes-api.js';

/** Whether a home is saved, in the account or else in this browser, and how to toggle that. */
export function useSaved(id: string): { saved: boolean; toggle: () => void } {
  const signedIn = useAppSelector(selectUser) !== null;
  const here = useRememberedHomes().includes(id);
  const { mine } = useSavedIdsQuery(undefined, {
    skip: !signedIn,
    selectFromResult: ({ data }) => ({ mine: data?.includes(id) ?? false }),
  });
  const [save, { isLoading, originalArgs }] = useSaveHomeMutation();
  // Homes saved in this browser are merged into the account after sign-in.
  const kept = (signedIn && mine) || here;
  // Shows the click at once, even when the list of saved homes has not arrived yet.
  const saved = isLoading && originalArgs ? originalArgs.saved : kept;

  const toggle = async () => {
    if (!signedIn || saved) rememberHome(id, !saved);
    if (!signedIn || isLoading) return;
    const { error } = await save({ id, saved: !saved });
    if (error) toast.error(detailOf(error, 'That did not work. Your list is as it was.'));
  };
  return { saved, toggle: () => void toggle() };
}
