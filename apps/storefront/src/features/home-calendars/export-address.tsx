import { Button } from '@mantine/core';
import { Notice } from '#libs/ui';
import { errorMessage } from '../../api/problem.js';
import { TextInput } from '../../forms/inputs.js';
import { toast } from '../../toasts/toasts.js';
import classes from './home-calendars.module.css';
import { useShareCalendarMutation, useUnshareCalendarMutation } from './home-calendars-api.js';

/** The secret address of a home's calendar: copied, replaced and ended. */
export function ExportAddress({ homeId: id, address }: { homeId: string; address: string | null }) {
  const [share, sharing] = useShareCalendarMutation();
  const [unshare, unsharing] = useUnshareCalendarMutation();
  const error = sharing.error ?? unsharing.error;
  const renew = async () => {
    const { data } = await share({ id });
    if (data && address)
      toast.success('The old address no longer works. Paste the new one on the other platforms.');
  };
  const copy = async () => {
    if (!address) return;
    try {
      await navigator.clipboard.writeText(address);
      toast.success('Address copied');
    } catch {
      toast.error('Your browser did not allow copying. Select the address and copy it.');
    }
  };
  return (
    <div className={classes.card}>
      {address && (
        <div className={classes.address}>
          <TextInput
            label="Secret address"
            description="Whoever has it can see which nights are taken."
            value={address}
            readOnly
            onFocus={(event) => event.currentTarget.select()}
          />
          <Button onClick={() => void copy()}>Copy</Button>
        </div>
      )}
      <div className={classes.actions}>
        <Button
          variant={address ? 'default' : 'filled'}
          size={address ? 'sm' : 'md'}
          loading={sharing.isLoading}
          onClick={() => void renew()}
        >
          {address ? 'Replace address' : 'Create an address'}
        </Button>
        {address && (
          <Button
            size="sm"
            variant="subtle"
            loading={unsharing.isLoading}
            onClick={() => void unshare({ id })}
          >
            Stop sharing
          </Button>
        )}
      </div>
      {error !== undefined && (
        <Notice tone="bad" role="alert">
          {errorMessage(error)}
        </Notice>
      )}
    </div>
  );
}
