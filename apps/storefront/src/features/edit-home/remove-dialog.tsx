import { Button } from '@mantine/core';
import { useNavigate } from 'react-router-dom';
import type { EditableHomeView } from '#libs/core/contracts';
import { Notice } from '#libs/ui';
import { errorMessage } from '../../api/problem.js';
import { useRemoveHomeMutation } from '../../listing/listing-api.js';
import { Dialog } from '../../page/dialog.js';
import { paths } from '../../page/paths.js';
import { toast } from '../../toasts/toasts.js';

interface RemoveDialogProps {
  home: Pick<EditableHomeView, 'id' | 'title'>;
  onClose: () => void;
}

/** Asks before a home is deleted, and says why it cannot be. */
export function RemoveDialog({ home, onClose }: RemoveDialogProps) {
  const [remove, { isLoading, error }] = useRemoveHomeMutation();
  const navigate = useNavigate();
  const confirm = async () => {
    const { error: refused } = await remove(home.id);
    if (refused) return;
    toast.success(`${home.title} is deleted`);
    await navigate(paths.ownerHomes, { replace: true });
  };
  return (
    <Dialog opened onClose={onClose} title={`Delete ${home.title}?`}>
      <div className="lk-form">
        <p>
          Its page and photos are deleted, and it disappears from people’s saved homes. This cannot be undone.
        </p>
        {error !== undefined && (
          <Notice tone="bad" role="alert">
            {errorMessage(error)}
          </Notice>
        )}
        <div className="lk-dialog-actions">
          <Button variant="default" onClick={onClose} data-autofocus>
            Keep it
          </Button>
          <Button color="red" loading={isLoading} onClick={() => void confirm()}>
            Delete it
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
