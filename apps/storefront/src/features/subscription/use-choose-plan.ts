import { useState } from 'react';
import { SENTENCES } from '#libs/core/contracts';
import type { Plan } from '#libs/core/rules';
import { redirectTo, reloadScreen } from '../../browser/redirect.js';
import { detailOf } from '../../api/problem.js';
import { toast } from '../../toasts/toasts.js';
import { useUpgradeMutation } from './subscription-api.js';

const RELOAD_AFTER_MS = 1_200;

/**
 * Switches the traveler's plan: redirects to the payment page when a card is needed, otherwise reloads the page.
 * `chosen` stays true until then, to prevent a second click.
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
      const message = detailOf(error, SENTENCES.failedUpgrade);
      setProblem(message);
      return toast.error(message);
    }
    setChosen(true);
    if (data.url) return redirectTo(data.url);
    toast.success(data.message);
    // The specification requires a reload; the pause leaves time to read the message.
    setTimeout(reloadScreen, RELOAD_AFTER_MS);
  };
  return { choose, upgrading: isLoading || chosen, problem };
}
