import type { NightsDecision } from '#libs/core/rules';
import { errorMessage } from '../../api/problem.js';
import type { Undoable } from '../../undo/use-undo.js';
import { useDecideNightsMutation } from './home-calendars-api.js';

/** A decision about nights, what it is called afterwards, and what takes it back. */
interface Decided {
  nights: string[];
  decision: NightsDecision;
  inverse: NightsDecision;
  text: string;
}

/** Decides about nights of other platforms; every decision can be undone. */
export function useDecide(id: string, onChanged: (change: Undoable) => void) {
  const [decideNights, { isLoading, error }] = useDecideNightsMutation();
  const decide = async ({ nights, decision, inverse, text }: Decided) => {
    const { data } = await decideNights({ id, nights, decision });
    if (!data) return;
    onChanged({
      text,
      undo: async () => {
        const undone = await decideNights({ id, nights, decision: inverse });
        return undone.error === undefined ? null : errorMessage(undone.error);
      },
    });
  };
  return { decide, isLoading, problem: error === undefined ? null : errorMessage(error) };
}
