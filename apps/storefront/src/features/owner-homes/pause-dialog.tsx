import { Button } from '@mantine/core';
import type { PropertyView } from '#libs/core/contracts';
import { Notice } from '#libs/ui';
import { Dialog } from '../../page/dialog.js';
import { errorMessage } from '../../api/problem.js';
import { toast } from '../../toasts/toasts.js';
import { useChangeStatusMutation } from '../../listing/listing-api.js';

interface PauseDialogProps {
  home: PropertyView;
  onClose: () => void;
}

/** Explains the effect of pausing before confirming it. @spec D12 */
export function PauseDialog({ home, onClose }: PauseDialogProps) {
  const [change, { isLoading, error }] = useChangeStatusMutation();
  const pause = async () => {
    const { data } = await change({ id: home.id, status: 'paused' });
    if (!data) return;
    toast.success(`${home.title} is paused`);
    onClose();
  };
  return (
    <Dialog opened onClose={onClose} title={`Pause ${home.title}?`}>
      <div className="lk-form">
        <p>It leaves search at once and cannot be booked until you resume it.</p>
        <p className="lk-muted">Existing bookings stay as they are: please expect those guests.</p>
        {error !== undefined && (
          <Notice tone="bad" role="alert">
            {errorMessage(error)}
          </Notice>
        )}
        <div className="lk-dialog-actions">
          <Button variant="default" onClick={onClose} data-autofocus>
            Keep it published
          </Button>
          <Button loading={isLoading} onClick={() => void pause()}>
            Pause this home
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
