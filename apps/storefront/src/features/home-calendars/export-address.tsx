import { Button } from '@mantine/core';
import { useState } from 'react';
import { REMOVAL_UNDO_MS } from '#libs/core/rules';
import { Notice } from '#libs/ui';
import { errorMessage } from '../../api/problem.js';
import { TextInput } from '../../forms/inputs.js';
import { useFocusBack } from '../../page/use-focus-back.js';
import { toast } from '../../toasts/toasts.js';
import type { Undoable } from '../../undo/use-undo.js';
import classes from './home-calendars.module.css';
import {
  useRestoreAddressMutation,
  useShareCalendarMutation,
  useUnshareCalendarMutation,
} from './home-calendars-api.js';

interface ExportProps {
  homeId: string;
  address: string | null;
  onChanged: (change: Undoable) => void;
}

/** The secret address of a home's calendar: copied, replaced and ended. */
export function ExportAddress({ homeId: id, address, onChanged }: ExportProps) {
  const [share, sharing] = useShareCalendarMutation();
  if (address) return <SharedAddress homeId={id} address={address} onChanged={onChanged} />;
  return (
    <div className={classes.card}>
      <div className={classes.actions}>
        <Button loading={sharing.isLoading} onClick={() => void share({ id })}>
          Create a link
        </Button>
      </div>
      <Failure error={sharing.error} />
    </div>
  );
}

const WAYS_OUT = {
  replace: {
    title: 'Replace this link?',
    text: 'Platforms that use it no longer see this home until you paste the new link there.',
    button: 'Replace it',
    done: 'The old link no longer works. Paste the new one on the other platforms.',
  },
  end: {
    title: 'Stop sharing this calendar?',
    text: 'Platforms that use it no longer see this home, and can sell nights that are booked here.',
    button: 'Stop sharing it',
    done: 'This calendar is no longer shared.',
  },
};

function SharedAddress({ homeId: id, address, onChanged }: ExportProps & { address: string }) {
  const [asked, setAsked] = useState<keyof typeof WAYS_OUT | null>(null);
  const { opened, opener } = useFocusBack(asked);
  const [share, sharing] = useShareCalendarMutation();
  const [unshare, unsharing] = useUnshareCalendarMutation();
  const [restore] = useRestoreAddressMutation();
  const giveUp = async (way: keyof typeof WAYS_OUT) => {
    const { data } = await (way === 'replace' ? share({ id }) : unshare({ id }));
    if (!data) return;
    setAsked(null);
    onChanged({
      text: WAYS_OUT[way].done,
      withinMs: REMOVAL_UNDO_MS,
      undo: async () => {
        const { error } = await restore({ id });
        return error === undefined ? null : errorMessage(error);
      },
    });
  };
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      toast.success('Link copied');
    } catch {
      toast.error('Your browser did not allow copying. Select the link and copy it.');
    }
  };
  return (
    <div className={classes.card}>
      <div className={classes.address}>
        <TextInput
          label="Secret link"
          description="Whoever has it can see which nights are taken."
          value={address}
          readOnly
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button onClick={() => void copy()}>Copy</Button>
      </div>
      {asked === null ? (
        <div className={classes.actions}>
          <Button variant="default" size="sm" ref={opener('replace')} onClick={() => setAsked('replace')}>
            Replace link
          </Button>
          <Button variant="subtle" size="sm" ref={opener('end')} onClick={() => setAsked('end')}>
            Stop sharing
          </Button>
        </div>
      ) : (
        <div ref={opened}>
          <Notice
            tone="warn"
            role="alert"
            title={WAYS_OUT[asked].title}
            actions={
              <>
                <Button
                  size="sm"
                  loading={sharing.isLoading || unsharing.isLoading}
                  onClick={() => void giveUp(asked)}
                >
                  {WAYS_OUT[asked].button}
                </Button>
                <Button size="sm" variant="default" onClick={() => setAsked(null)} data-autofocus>
                  Keep it
                </Button>
              </>
            }
          >
            {WAYS_OUT[asked].text}
          </Notice>
        </div>
      )}
      <Failure error={sharing.error ?? unsharing.error} />
    </div>
  );
}

const Failure = ({ error }: { error: unknown }) =>
  error === undefined ? null : (
    <Notice tone="bad" role="alert">
      {errorMessage(error)}
    </Notice>
  );
