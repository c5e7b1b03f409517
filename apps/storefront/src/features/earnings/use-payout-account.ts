import { useCallback, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { redirectTo } from '../../browser/redirect.js';
import { paths } from '../../page/paths.js';
import { detailOf } from '../../api/problem.js';
import { toast } from '../../toasts/toasts.js';
import { useOpenPayoutAccountMutation, useRefreshPayoutAccountMutation } from './earnings-api.js';

const FAILED_OPEN = 'Your payout account could not be opened';
const FAILED_CHECK = 'Your payout account could not be checked';

/** Opens the provider's onboarding page, and refreshes the payout account's state. */
export function usePayoutAccount() {
  const [openAccount, opening] = useOpenPayoutAccountMutation();
  const [refreshAccount, checking] = useRefreshPayoutAccountMutation();

  const open = useCallback(async (): Promise<void> => {
    const earningsUrl = `${window.location.origin}${paths.ownerEarnings}`;
    const { data, error } = await openAccount({
      return_url: `${earningsUrl}?onboarding=return`,
      refresh_url: `${earningsUrl}?onboarding=refresh`,
    });
    if (data?.url) redirectTo(data.url);
    else toast.error(detailOf(error, FAILED_OPEN));
  }, [openAccount]);

  const check = useCallback(async (): Promise<void> => {
    const { data, error } = await refreshAccount();
    if (error) toast.error(detailOf(error, FAILED_CHECK));
    else if (data.status === 'enabled') toast.success('Payouts are on.');
  }, [refreshAccount]);

  return {
    open,
    check,
    opening: opening.isLoading,
    checking: checking.isLoading,
    problem: opening.error ?? checking.error,
  };
}

/** Handles the return from the provider once: refreshes the state, or requests a new link if the old one has expired. */
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
