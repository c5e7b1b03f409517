import { useState } from 'react';
import { SENTENCES } from '#libs/contracts';
import type { Plan } from '#libs/rules';
import { leaveTo, reloadScreen } from '../../app/leave.js';
import { detailOf } from '../../app/problem.js';
import { toast } from '../../app/toasts.js';
import { useUpgradeMutation } from './subscription-api.js';

const RELOAD_AFTER_MS = 1_200;

/**
 * Puts the traveler on another plan: leaves for the payment page when a card is needed, else reloads the page.
 * `chosen` stays true until then, so that nothing is pressed twice.
 * @spec §7 page reloads after success, §8 'Failed to upgrade subscription', E3
 */
export function useChoosePlan() {
  const [upgrade, { isLoading }] = useUpgradeMutation();
  const [chosen, setChosen] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const choose = async (plan: Plan, previewedAt?: string) => {
    setProblem(null);
    const { data, error } = await upgrade({ plan, previewedAt });
    if (!data) {
      const sentence = detailOf(error, SENTENCES.failedUpgrade);
      setProblem(sentence);
      return toast.error(sentence);
    }
    setChosen(true);
    if (data.url) return leaveTo(data.url);
    toast.success(data.message);
    // The specification reloads the page; the pause lets the message be read.
    setTimeout(reloadScreen, RELOAD_AFTER_MS);
  };
  return { choose, upgrading: isLoading || chosen, problem };
}
