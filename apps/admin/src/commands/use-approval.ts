import { notifications } from '@mantine/notifications';
import type { WantedActView } from '#libs/core/contracts';
import { useAskApprovalMutation } from '../api/api.js';
import { wantedActOf } from '../api/problem.js';

/** What a dialog needs to go on when its act turned out to need a second operator. */
export interface ApprovalOffer {
  /** True when nothing but that is in the way: the dialog offers to ask. */
  offered: boolean;
  /** Asks another operator. @returns true when it was asked */
  ask: (reason: string) => Promise<boolean>;
  isAsking: boolean;
  /** Why asking failed. */
  error: unknown;
}

/**
 * Lets a dialog ask another operator for an act that is too large for one.
 * @param error how the act failed
 * @param known the act, when it is known beforehand that it would be refused
 */
export function useApproval(error: unknown, known: WantedActView | null = null): ApprovalOffer {
  const [askApproval, state] = useAskApprovalMutation();
  const wanted = wantedActOf(error) ?? known;
  const ask = async (reason: string): Promise<boolean> => {
    if (!wanted) return false;
    const asked = await askApproval({ ...wanted, reason });
    if (asked.error) return false;
    notifications.show({ message: 'Sent for approval. It happens as soon as another operator approves.' });
    return true;
  };
  return { offered: wanted !== null, ask, isAsking: state.isLoading, error: state.error };
}
