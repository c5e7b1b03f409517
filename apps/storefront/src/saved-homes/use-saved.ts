import { detailOf } from '../api/problem.js';
import { selectUser } from '../session/session.js';
import { useAppSelector } from '../store/store.js';
import { toast } from '../toasts/toasts.js';
import { rememberHome, useRememberedHomes } from './remembered-homes.js';
import { useSavedIdsQuery, useSaveHomeMutation } from './saved-homes-api.js';

/** Whether a home is saved, in the account or in this browser, and a function to toggle that. */
export function useSaved(id: string): { saved: boolean; toggle: () => void } {
  const signedIn = useAppSelector(selectUser) !== null;
  const inBrowser = useRememberedHomes().includes(id);
  const { inAccount } = useSavedIdsQuery(undefined, {
    skip: !signedIn,
    selectFromResult: ({ data }) => ({ inAccount: data?.includes(id) ?? false }),
  });
  const [save, { isLoading, originalArgs }] = useSaveHomeMutation();
  // Homes saved in this browser are merged into the account after sign-in.
  const stored = (signedIn && inAccount) || inBrowser;
  // Shows the click at once, even when the list of saved homes has not arrived yet.
  const saved = isLoading && originalArgs ? originalArgs.saved : stored;

  const toggle = async () => {
    if (!signedIn || saved) rememberHome(id, !saved);
    if (!signedIn || isLoading) return;
    const { error } = await save({ id, saved: !saved });
    if (error) toast.error(detailOf(error, 'That did not work. Your list is as it was.'));
  };
  return { saved, toggle: () => void toggle() };
}
