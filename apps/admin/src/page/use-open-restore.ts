import type { RestoreView } from '#libs/core/contracts';
import { useGetRestoreQuery } from '../api/api.js';
import { may, selectUser } from '../session/session.js';
import { useAppSelector } from '../store/store.js';

const POLL_MS = 5_000;

/** The restore from a backup that is open, followed until it ends; null in normal operation, and for operators who may not see money. */
export function useOpenRestore(): RestoreView['open'] {
  const user = useAppSelector((state) => selectUser(state));
  const skip = !may(user, 'money.read');
  const known = useGetRestoreQuery(undefined, { skip }).data?.open ?? null;
  useGetRestoreQuery(undefined, { skip: known === null, pollingInterval: POLL_MS });
  return known;
}
