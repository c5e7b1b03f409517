import { Button } from '@mantine/core';
import { useNavigate } from 'react-router-dom';
import type { EditableHomeView } from '#libs/core/contracts';
import { Notice } from '#libs/ui';
import { codeOf, errorMessage } from '../../api/problem.js';
import { useChangeStatusMutation, useRemoveHomeMutation } from '../../listing/listing-api.js';
import { Dialog } from '../../page/dialog.js';
import { paths } from '../../page/paths.js';
import { toast } from '../../toasts/toasts.js';

interface RemoveDialogProps {
  home: Pick<EditableHomeView, 'id' | 'title' | 'status'>;
  onPaused: () => void;
  onClose: () => void;
}

/** Refusals that say that the home can be paused instead. */
const PAUSE_INSTEAD = ['listing.has_stays', 'listing.is_held'];

/** Asks before a home is deleted; says why it cannot be, and offers to pause it. */
export function RemoveDialog({ home, onPaused, onClose }: RemoveDialogProps) {
  const [remove, { isLoading, error }] = useRemoveHomeMutation();
  const [changeStatus, pausing] = useChangeStatusMutation();
  const navigate = useNavigate();
  const confirm = async () => {
    const { error: refused } = await remove(home.id);
    if (refused) return;
    toast.success(`${home.title} is deleted`);
    await navigate(paths.ownerHomes, { replace: true });
  };
  const pause = async () => {
    const { data } = await changeStatus({ id: home.id, status: 'paused' });
    if (!data) return;
    toast.success(`${home.title} is paused`);
    onPaused();
  };
  const isRefused = PAUSE_INSTEAD.includes(codeOf(error) ?? '');
  const problem = pausing.error ?? error;
  return (
    <Dialog opened onClose={onClose} title={`Delete ${home.title}?`}>
      <div className="lk-form">
        {!isRefused && (
          <p>
            Its page, photos and calendar are deleted, and it disappears from people’s saved homes. This
            cannot be undone.
          </p>
        )}
        {problem !== undefined && (
          <Notice tone="bad" role="alert">
            {errorMessage(problem)}
          </Notice>
        )}
        <div className="lk-dialog-actions">
          <Button variant="default" onClick={onClose} data-autofocus>
            Keep it
          </Button>
          {isRefused && home.status === 'listed' ? (
            <Button loading={pausing.isLoading} onClick={() => void pause()}>
              Pause it instead
            </Button>
          ) : (
            <Button color="red" loading={isLoading} onClick={() => void confirm()}>
              Delete it
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  );
}
