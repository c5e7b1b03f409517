import { ActionIcon, Button } from '@mantine/core';
import { IconFlag } from '@tabler/icons-react';
import { useState } from 'react';
import type { ThreadView } from '#libs/core/contracts';
import { THREAD_REPORT_NOTE_MAX, type ThreadReportReason } from '#libs/core/rules';
import { Notice } from '#libs/ui';
import { errorMessage } from '../../api/problem.js';
import { useBlockPersonMutation, useReportThreadMutation } from '../../conversations/messages-api.js';
import { NativeSelect, Textarea } from '../../forms/inputs.js';
import { Dialog } from '../../page/dialog.js';
import { toast } from '../../toasts/toasts.js';
import classes from './messages.module.css';

const REASONS: readonly { value: ThreadReportReason; label: string }[] = [
  { value: 'unsafe', label: 'I do not feel safe' },
  { value: 'scam', label: 'It looks like a scam' },
  { value: 'pay_elsewhere', label: 'They want to be paid or booked elsewhere' },
  { value: 'offensive', label: 'They are rude or offensive' },
  { value: 'spam', label: 'It is advertising or spam' },
  { value: 'other', label: 'Something else' },
];

/** Reports a conversation, or blocks the person at its other end. */
export function SafetyMenu({ thread }: { thread: ThreadView }) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <ActionIcon
        variant="subtle"
        size={44}
        radius="xl"
        aria-label={`Report or block ${thread.with}`}
        onClick={() => setOpen(true)}
      >
        <IconFlag size={20} />
      </ActionIcon>
      <Dialog opened={open} onClose={close} title="Report or block" centered>
        {!thread.reported && <Report thread={thread} onDone={close} />}
        <Block thread={thread} onDone={close} />
      </Dialog>
    </>
  );
}

interface PartProps {
  thread: ThreadView;
  onDone: () => void;
}

function Report({ thread, onDone }: PartProps) {
  const [report, { isLoading, error }] = useReportThreadMutation();
  const [reason, setReason] = useState<ThreadReportReason>('unsafe');
  const [note, setNote] = useState('');
  const send = async () => {
    const { error: failed } = await report({ id: thread.id, reason, note });
    if (failed) return;
    toast.success('Thank you. Our team will look at it.');
    onDone();
  };
  return (
    <section className={classes.part} aria-label="Report">
      <p>Our team then reads this conversation. {thread.with} is not told.</p>
      <NativeSelect
        label="What is wrong?"
        data={[...REASONS]}
        value={reason}
        onChange={({ currentTarget: { value } }) =>
          setReason(REASONS.find((one) => one.value === value)?.value ?? 'other')
        }
      />
      <Textarea
        label="In your words (optional)"
        autosize
        minRows={2}
        maxLength={THREAD_REPORT_NOTE_MAX}
        value={note}
        onChange={({ currentTarget: { value } }) => setNote(value)}
      />
      {error !== undefined && (
        <Notice tone="bad" role="alert">
          {errorMessage(error)}
        </Notice>
      )}
      <Button loading={isLoading} onClick={() => void send()}>
        Report to our team
      </Button>
    </section>
  );
}

function Block({ thread, onDone }: PartProps) {
  const [setBlocked, { isLoading, error }] = useBlockPersonMutation();
  const { blocked_by_me: blocked, with: other } = thread;
  const paid = thread.booking?.status === 'confirmed';
  const change = async () => {
    const { error: failed } = await setBlocked({ id: thread.id, blocked: !blocked });
    if (!failed) onDone();
  };
  return (
    <section className={classes.part} aria-label="Block">
      <p>
        {blocked
          ? `You have blocked ${other}.`
          : `${other} can then no longer write to you, and you not to them. They are not told why.`}
        {!blocked &&
          paid &&
          ' While your paid stay lasts this conversation stays open all the same, in case something matters for your safety.'}
      </p>
      {error !== undefined && (
        <Notice tone="bad" role="alert">
          {errorMessage(error)}
        </Notice>
      )}
      <Button variant="outline" color="clay" loading={isLoading} onClick={() => void change()}>
        {blocked ? `Unblock ${other}` : `Block ${other}`}
      </Button>
    </section>
  );
}
