import { Button } from '@mantine/core';
import { IconBuildingBank, IconCircleCheck, IconHourglass, IconLockOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { PayoutAccountView } from '#libs/core/contracts';
import { Notice } from '#libs/ui';
import { detailOf } from '../../api/problem.js';
import { openChatbot } from '../../support-chat/open-chatbot.js';
import classes from './earnings.module.css';
import { usePayoutAccount, useReturnFromProvider } from './use-payout-account.js';

type PayoutActions = ReturnType<typeof usePayoutAccount>;

/** State of the payout account, and the next step. @spec A13 */
export function AccountCard({ account }: { account: PayoutAccountView }) {
  const payout = usePayoutAccount();
  useReturnFromProvider(payout);
  const { tone, icon, title, text, actions } = contentOf(account, payout);
  return (
    <Notice tone={tone} icon={icon} title={title} actions={actions}>
      {text}
      {payout.problem && (
        <p role="alert" className={classes.problem}>
          {detailOf(payout.problem, 'Please try again in a moment.')}
        </p>
      )}
    </Notice>
  );
}

interface CardContent {
  tone: 'info' | 'good' | 'warn' | 'bad';
  icon: ReactNode;
  title: string;
  text: ReactNode;
  actions: ReactNode;
}

function contentOf(account: PayoutAccountView, payout: PayoutActions): CardContent {
  if (account.status === 'not_started') return notStarted(payout);
  if (account.status === 'enabled') return enabled(payout);
  return account.status === 'disabled' ? disabled(payout) : incomplete(account.missing, payout);
}

const notStarted = (payout: PayoutActions): CardContent => ({
  tone: 'warn',
  icon: <IconBuildingBank size={24} />,
  title: 'Tell us where to send your money',
  text: 'Our payment partner asks who you are and which bank account is yours. It takes a few minutes. Until then everything you earn is kept for you.',
  actions: <OpenButton payout={payout}>Set up payouts</OpenButton>,
});

const enabled = (payout: PayoutActions): CardContent => ({
  tone: 'good',
  icon: <IconCircleCheck size={24} />,
  title: 'Payouts are on',
  text: 'Payouts go out automatically, a day after each stay.',
  actions: (
    <Button variant="default" size="sm" loading={payout.opening} onClick={() => void payout.open()}>
      Open payout account
    </Button>
  ),
});

const disabled = (payout: PayoutActions): CardContent => ({
  tone: 'bad',
  icon: <IconLockOff size={24} />,
  title: 'Payouts are off',
  text: 'Our payment partner has closed your payout account. Your money is safe with us; please contact support.',
  actions: (
    <>
      <Button size="sm" onClick={openChatbot}>
        Contact support
      </Button>
      <CheckButton payout={payout} />
    </>
  ),
});

const incomplete = (missing: readonly string[], payout: PayoutActions): CardContent =>
  missing.length === 0
    ? {
        tone: 'info',
        icon: <IconHourglass size={24} />,
        title: 'Your details are being checked',
        text: 'Our payment partner is reviewing what you sent. Payouts start automatically once that is done.',
        actions: <CheckButton payout={payout} />,
      }
    : {
        tone: 'warn',
        icon: <IconBuildingBank size={24} />,
        title: 'Payouts need a little more from you',
        text: (
          <>
            <p>Still missing:</p>
            <ul className={classes.missing}>
              {missing.map((one) => (
                <li key={one}>{one}</li>
              ))}
            </ul>
          </>
        ),
        actions: (
          <>
            <OpenButton payout={payout}>Continue setup</OpenButton>
            <CheckButton payout={payout} />
          </>
        ),
      };

const OpenButton = ({ payout, children }: { payout: PayoutActions; children: string }) => (
  <Button size="sm" loading={payout.opening} onClick={() => void payout.open()}>
    {children}
  </Button>
);

const CheckButton = ({ payout }: { payout: PayoutActions }) => (
  <Button variant="default" size="sm" loading={payout.checking} onClick={() => void payout.check()}>
    Check again
  </Button>
);
