import { Button } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Notice } from '#libs/ui';

interface MailSentProps {
  title: string;
  /** Label of the button that returns to the form. */
  again: string;
  onAgain: () => void;
  children: ReactNode;
}

/** Replaces a form once its mail has been sent. */
export const MailSent = ({ title, again, onAgain, children }: MailSentProps) => (
  <Notice
    tone="good"
    role="status"
    icon={<IconMail size={24} />}
    title={title}
    actions={
      <Button variant="default" size="sm" onClick={onAgain}>
        {again}
      </Button>
    }
  >
    {children}
  </Notice>
);
