import { Button } from '@mantine/core';
import { IconBuildingBank, IconCircleCheck, IconHourglass, IconLockOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { PayoutAccountView } from '#libs/core/contracts';
import { Notice } from '#libs/ui';
import { detailOf } from '../../api/problem.js';
import { openChatbot } from '../../support-chat/open-chatbot.js';
import classes from './earnings.module.css';
import { usePayoutAccount, useReturnFromProvider } from './use-payout-account.js';

type Doing = ReturnType<typeof usePayoutAccount>;

/** State of the payout account, and the next step. @spec A13 */
export function AccountCard({ account }: { account: PayoutAccountView }) {
  const doing = usePayoutAccount();
  useReturnFromProvider(doing);
  const { tone, icon, title, text, actions } = faceOf(account, doing);
  return (
    <Notice tone={tone} icon={icon} title={title} actions={actions}>
      {text}
      {doing.problem && (
        <p role="alert" className={classes.problem}>
          {detailOf(doing.problem, 'Please try again in a moment.')}
        </p>
      )}
    </Notice>
  );
}

interface Face {
  tone: 'info' | 'good' | 'warn' | 'bad';
  icon: ReactNode;
  title: string;
  text: ReactNode;
  actions: ReactNode;
}

function faceOf(account: PayoutAccountView, doing: Doing): Face {
  if (account.status === 'not_started') return notStarted(doing);
  if (account.status === 'enabled') return enabled(doing);
  return account.status === 'disabled' ? closed(doing) : incomplete(account.missing, doing);
}

const notStarted = (doing: Doing): Face => ({
  tone: 'warn',
  icon: <IconBuildingBank size={24} />,
  title: 'Tell us where to send your money',
  text: 'Our payment partner asks who you are and which bank account is yours. It takes a few minutes. Until then everything you earn is kept for you.',
  actions: <OpenButton doing={doing}>Set up payouts</OpenButton>,
});

const enabled = (doing: Doing): Face => ({
  tone: 'good',
  icon: <IconCircleCheck size={24} />,
  title: 'Payouts are on',
  text: 'What is due goes out by itself, a day after each stay.',
  actions: (
    <Button variant="default" size="sm" loading={doing.opening} onClick={() => void doing.open()}>
      Open payout account
    </Button>
  ),
});

const closed = (doing: Doing): Face => ({
  tone: 'bad',
  icon: <IconLockOff size={24} />,
  title: 'Payouts are off',
  text: 'Our payment partner has closed your payout account. Your money is safe with us; please contact support.',
  actions: (
    <>
      <Button size="sm" onClick={openChatbot}>
        Contact support
      </Button>
      <CheckButton doing={doing} />
    </>
  ),
});

const incomplete = (missing: readonly string[], doing: Doing): Face =>
  missing.length === 0
    ? {
        tone: 'info',
        icon: <IconHourglass size={24} />,
        title: 'Your details are being checked',
        text: 'Our payment partner looks at what you sent. Payouts begin by themselves once that is done.',
        actions: <CheckButton doing={doing} />,
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
            <OpenButton doing={doing}>Continue setup</OpenButton>
            <CheckButton doing={doing} />
          </>
        ),
      };

const OpenButton = ({ doing, children }: { doing: Doing; children: string }) => (
  <Button size="sm" loading={doing.opening} onClick={() => void doing.open()}>
    {children}
  </Button>
);

const CheckButton = ({ doing }: { doing: Doing }) => (
  <Button variant="default" size="sm" loading={doing.checking} onClick={() => void doing.check()}>
    Check again
  </Button>
);
