import { notifications } from '@mantine/notifications';
import { useAskApprovalMutation } from '../api/api.js';
import { wantedActOf } from '../api/problem.js';

/** What a dialog needs to go on when its act turned out to need a second operator. */
export interface ApprovalOffer {
  /** True when the act was refused for that alone: the dialog offers to ask. */
  offered: boolean;
  /** Asks another operator. @returns true when it was asked */
  ask: (reason: string) => Promise<boolean>;
  isAsking: boolean;
  /** Why asking failed. */
  error: unknown;
}

/** Lets a dialog ask another operator for an act that was refused as too large for one. @param error how the act failed */
export function useApproval(error: unknown): ApprovalOffer {
  const [askApproval, state] = useAskApprovalMutation();
  const wanted = wantedActOf(error);
  const ask = async (reason: string): Promise<boolean> => {
    if (!wanted) return false;
    const asked = await askApproval({ ...wanted, reason });
    if (asked.error) return false;
    notifications.show({ message: 'Sent for approval. It happens as soon as another operator approves.' });
    return true;
  };
  return { offered: wanted !== null, ask, isAsking: state.isLoading, error: state.error };
}
