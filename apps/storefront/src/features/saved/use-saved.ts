import { detailOf } from '../../app/problem.js';
import { selectUser } from '../../app/session.js';
import { useAppSelector } from '../../app/store.js';
import { toast } from '../../app/toasts.js';
import { rememberHome, useRememberedHomes } from './remembered-homes.js';
import { useSavedIdsQuery, useSaveHomeMutation } from './saved-api.js';

/** Whether a home is saved, by this account or else in this browser, and how to change that. */
export function useSaved(id: string): { saved: boolean; toggle: () => void } {
  const signedIn = useAppSelector(selectUser) !== null;
  const here = useRememberedHomes().includes(id);
  const { mine } = useSavedIdsQuery(undefined, {
    skip: !signedIn,
    selectFromResult: ({ data }) => ({ mine: data?.includes(id) ?? false }),
  });
  const [save, { isLoading }] = useSaveHomeMutation();
  // What is remembered here is on its way to the account as soon as there is one.
  const saved = (signedIn && mine) || here;

  const toggle = async () => {
    if (!signedIn || saved) rememberHome(id, !saved);
    if (!signedIn || isLoading) return;
    const { error } = await save({ id, saved: !saved });
    if (error) toast.error(detailOf(error, 'That did not work. Your list is as it was.'));
  };
  return { saved, toggle: () => void toggle() };
}
