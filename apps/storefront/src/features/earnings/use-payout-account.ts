import { useCallback, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { leaveTo } from '../../app/leave.js';
import { paths } from '../../app/paths.js';
import { detailOf } from '../../app/problem.js';
import { toast } from '../../app/toasts.js';
import { useOpenPayoutAccountMutation, useRefreshPayoutAccountMutation } from './earnings-api.js';

const FAILED_OPEN = 'Your payout account could not be opened';
const FAILED_CHECK = 'Your payout account could not be checked';

/** Opening the provider's page about payouts, and asking it where the account stands. */
export function usePayoutAccount() {
  const [openAccount, opening] = useOpenPayoutAccountMutation();
  const [refreshAccount, checking] = useRefreshPayoutAccountMutation();

  const open = useCallback(async (): Promise<void> => {
    const here = `${window.location.origin}${paths.ownerEarnings}`;
    const { data, error } = await openAccount({
      return_url: `${here}?onboarding=return`,
      refresh_url: `${here}?onboarding=refresh`,
    });
    if (data?.url) leaveTo(data.url);
    else toast.error(detailOf(error, FAILED_OPEN));
  }, [openAccount]);

  const check = useCallback(async (): Promise<void> => {
    const { data, error } = await refreshAccount();
    if (error) toast.error(detailOf(error, FAILED_CHECK));
    else if (data?.status === 'enabled') toast.success('Payouts are on.');
  }, [refreshAccount]);

  return {
    open,
    check,
    opening: opening.isLoading,
    checking: checking.isLoading,
    problem: opening.error ?? checking.error,
  };
}

/** Coming back from the provider: its answer is asked for, or a new link where the old one had run out. Once per return. */
export function useReturnFromProvider({
  open,
  check,
}: Pick<ReturnType<typeof usePayoutAccount>, 'open' | 'check'>): void {
  const [params, setParams] = useSearchParams();
  const handled = useRef<string | null>(null);
  const onboarding = params.get('onboarding');
  useEffect(() => {
    if (!onboarding || handled.current === onboarding) return;
    handled.current = onboarding;
    setParams({}, { replace: true });
    void (onboarding === 'refresh' ? open() : check());
  }, [onboarding, setParams, open, check]);
}
