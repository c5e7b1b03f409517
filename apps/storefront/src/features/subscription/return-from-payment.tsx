import { Button, Loader } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { PAYMENT_POLL_ATTEMPTS, PLAN_TERMS } from '#libs/core/rules';
import { Notice } from '#libs/ui';
import { baseApi } from '../../api/base-api.js';
import { sessionConfirmed } from '../../session/session.js';
import { useAppDispatch } from '../../store/store.js';
import { toast } from '../../toasts/toasts.js';
import { authApi } from '../../sign-in/auth-api.js';
import classes from './subscription.module.css';
import { usePlanPayment } from './use-plan-payment.js';

/** Handles the return from the provider: `?upgraded=1&session_id=…` or `?cancelled=1`. @spec E3, C11 */
export function ReturnFromPayment() {
  const [params, setParams] = useSearchParams();
  const dismiss = () => setParams({}, { replace: true });
  const sessionId = params.get('session_id');
  if (params.get('upgraded') === '1' && sessionId)
    return <PaymentProgress sessionId={sessionId} onDone={dismiss} />;
  if (params.get('cancelled') !== '1') return null;
  return (
    <div className={classes.returned}>
      <Notice
        tone="warn"
        role="status"
        title="The payment was not completed"
        actions={
          <Button size="sm" variant="default" onClick={dismiss}>
            All right
          </Button>
        }
      >
        Nothing was charged, and your plan has not changed. You can choose one again whenever you like.
      </Notice>
    </div>
  );
}

function PaymentProgress({ sessionId, onDone }: { sessionId: string; onDone: () => void }) {
  const { payment, again } = usePlanPayment(sessionId);
  const dispatch = useAppDispatch();
  const plan = payment.name === 'settled' ? payment.plan : null;

  useEffect(() => {
    if (!plan) return;
    toast.success(`You are now on ${PLAN_TERMS[plan].name}.`);
    dispatch(baseApi.util.invalidateTags(['Plan', 'Loyalty']));
    // The badge on other screens comes from the session's user.
    const me = dispatch(authApi.endpoints.getMe.initiate(undefined, { forceRefetch: true }));
    void me.then(({ data }) => data && dispatch(sessionConfirmed(data)));
    return () => me.unsubscribe();
  }, [plan, dispatch]);

  return (
    <div className={classes.returned} aria-live="polite">
      {payment.name === 'checking' && (
        <Notice icon={<Loader size={20} color="amber" />} title="Checking your payment">
          Attempt {payment.attempt} of {PAYMENT_POLL_ATTEMPTS}
        </Notice>
      )}
      {payment.name === 'settled' && (
        <Notice
          tone="good"
          icon={<IconCircleCheck size={22} />}
          title={`Welcome to ${PLAN_TERMS[payment.plan].name}`}
          actions={
            <Button size="sm" variant="default" onClick={onDone}>
              Thank you
            </Button>
          }
        >
          Stays you pay for from now on earn {PLAN_TERMS[payment.plan].multiplier}X points.
        </Notice>
      )}
      {payment.name === 'expired' && (
        <Notice tone="warn" title="The payment page has expired">
          Nothing was charged. Choose your plan again to open another one.
        </Notice>
      )}
      {payment.name === 'slow' && (
        <Notice
          tone="warn"
          title="Your payment is still on its way"
          actions={
            <Button size="sm" variant="default" onClick={again}>
              Look again
            </Button>
          }
        >
          This can take a minute. Your plan begins as soon as the payment arrives, even if you leave this
          page.
        </Notice>
      )}
    </div>
  );
}
