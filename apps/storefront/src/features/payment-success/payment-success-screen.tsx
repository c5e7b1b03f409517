import { Button, Loader } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconClockPause,
  IconHourglassOff,
  IconLock,
} from '@tabler/icons-react';
import { useEffect, type ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { SENTENCES } from '#libs/core/contracts';
import { PAYMENT_POLL_ATTEMPTS } from '#libs/core/rules';
import { saveIntent } from '../../session/intents.js';
import { usePageTitle } from '../../page/page-title.js';
import { Page } from '../../page/page.js';
import { paths } from '../../page/paths.js';
import { selectUser } from '../../session/session.js';
import { useAppSelector } from '../../store/store.js';
import { openChatbot } from '../../support-chat/open-chatbot.js';
import { BookedStay } from './booked-stay.js';
import classes from './payment-success.module.css';
import type { PaymentState } from './payment-state.js';
import { usePaymentVerification } from './use-payment-verification.js';

const TOO_LATE = ' The payment arrived after the hold had ended, so all of it goes back to your card.';

/** The result of a payment, also after a reload. Asks signed-out users to log in, and keeps the session id. @spec §2, C8 */
export function PaymentSuccessScreen() {
  usePageTitle('Your payment');
  const user = useAppSelector(selectUser);
  const [params] = useSearchParams();
  const sessionId = params.get('session_id') ?? '';
  return user ? (
    <Verification sessionId={sessionId} />
  ) : (
    <Page narrow>
      <PleaseLogIn sessionId={sessionId} />
    </Page>
  );
}

function PleaseLogIn({ sessionId }: { sessionId: string }) {
  useEffect(() => {
    if (!sessionId) return;
    const to = `${paths.paymentSuccess}?session_id=${encodeURIComponent(sessionId)}`;
    saveIntent({ kind: 'payment', to, label: 'See the status of your payment' });
  }, [sessionId]);
  return (
    <Outcome
      icon={<IconLock size={44} />}
      title="Your payment"
      actions={
        <Button component={Link} to={paths.auth} size="lg">
          Sign In
        </Button>
      }
    >
      {SENTENCES.paymentLogin}
    </Outcome>
  );
}

function Verification({ sessionId }: { sessionId: string }) {
  const state = usePaymentVerification(sessionId);
  const paid = state.name === 'success';
  return (
    <Page narrow={!paid}>
      <div aria-live="polite">{outcomeOf(state)}</div>
      {paid && <BookedStay status={state.status} />}
    </Page>
  );
}

function outcomeOf(state: PaymentState): ReactNode {
  switch (state.name) {
    case 'checking':
      return (
        <Outcome icon={<Loader color="amber" size={44} />} title="Checking your payment">
          Attempt {state.attempt} of {PAYMENT_POLL_ATTEMPTS}
        </Outcome>
      );
    case 'success':
      return (
        <Outcome
          tone="good"
          icon={<IconCircleCheck size={44} />}
          title={state.status.change_id ? 'Your new dates are paid' : 'Your stay is booked'}
        >
          We’ve emailed you the details.
        </Outcome>
      );
    case 'expired':
      return (
        <Outcome
          tone="bad"
          icon={<IconHourglassOff size={44} />}
          title="Payment session expired"
          actions={<ButtonLink to={paths.properties}>Browse properties</ButtonLink>}
        >
          {state.sentence}
          {state.returned && TOO_LATE}
        </Outcome>
      );
    case 'not-moved':
      return <NotMoved state={state} />;
    case 'timeout':
      return (
        <Outcome
          tone="warn"
          icon={<IconClockPause size={44} />}
          title="Still waiting for your payment"
          actions={
            <>
              <ButtonLink to={paths.bookings}>View My Bookings</ButtonLink>
              <ContactSupport />
            </>
          }
        >
          {state.sentence}
        </Outcome>
      );
    case 'error':
      return (
        <Outcome
          tone="bad"
          icon={<IconAlertTriangle size={44} />}
          title="Payment could not be verified"
          actions={
            <>
              <ButtonLink to={paths.bookings}>View My Bookings</ButtonLink>
              <ContactSupport />
            </>
          }
        >
          {state.sentence}
        </Outcome>
      );
  }
}

/** A payment for new dates that did not move the stay. @spec G7 */
function NotMoved({ state }: { state: Extract<PaymentState, { name: 'not-moved' }> }) {
  const { bookingId, cancelled, sentence, returned } = state;
  return (
    <Outcome
      tone="warn"
      icon={<IconHourglassOff size={44} />}
      title={cancelled ? 'Your booking is cancelled' : 'Your stay keeps its dates'}
      actions={
        <>
          {!cancelled && (
            <ButtonLink to={`${paths.bookings}?dates=${bookingId}`}>Choose dates again</ButtonLink>
          )}
          <Button component={Link} to={paths.bookings} size="lg" variant="default">
            View My Bookings
          </Button>
        </>
      }
    >
      {sentence}
      {returned && TOO_LATE}
    </Outcome>
  );
}

interface OutcomeProps {
  icon: ReactNode;
  title: string;
  tone?: 'good' | 'warn' | 'bad';
  children: ReactNode;
  actions?: ReactNode;
}

function Outcome({ icon, title, tone, children, actions }: OutcomeProps) {
  return (
    <section className={classes.outcome} data-tone={tone}>
      <span className={classes.icon} aria-hidden="true">
        {icon}
      </span>
      <h1>{title}</h1>
      <div className={classes.text}>{children}</div>
      {actions && <div className={classes.actions}>{actions}</div>}
    </section>
  );
}

function ButtonLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Button component={Link} to={to} size="lg">
      {children}
    </Button>
  );
}

function ContactSupport() {
  return (
    <Button size="lg" variant="default" onClick={openChatbot}>
      Contact support
    </Button>
  );
}
