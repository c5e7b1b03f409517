import { Button } from '@mantine/core';
import type { DeletionPreviewView } from '#libs/core/contracts';
import { plural } from '#libs/ui';
import { Dialog } from '../../page/dialog.js';
import { Form } from '../../forms/form.js';
import { useForm } from '../../forms/use-form.js';
import { useAppDispatch } from '../../store/store.js';
import { PasswordField } from '../../sign-in/password-field.js';
import { leaveSession } from '../../sign-in/session-actions.js';
import { useDeleteAccountMutation } from './account-api.js';
import classes from './account.module.css';

interface DeleteAccountDialogProps {
  preview: DeletionPreviewView;
  onClose: () => void;
}

/** Names what is lost and asks for the password before the account is deleted. */
export const DeleteAccountDialog = ({ preview, onClose }: DeleteAccountDialogProps) => (
  <Dialog opened onClose={onClose} title="Delete your account?">
    <DeleteForm preview={preview} onClose={onClose} />
  </Dialog>
);

function DeleteForm({ preview, onClose }: DeleteAccountDialogProps) {
  const form = useForm({ password: '' });
  const [remove, { isLoading }] = useDeleteAccountMutation();
  const dispatch = useAppDispatch();

  const submit = async () => {
    const { password } = form.draft;
    if (password === '') return form.reject({ password: 'Please enter your password' });
    const { error } = await remove({ password });
    if (error) return form.fail(error, 'Your account could not be deleted');
    dispatch(leaveSession('Your account is deleted'));
  };

  return (
    <Form form={form} busy={isLoading} onSubmit={submit}>
      <p>This cannot be undone. You are signed out everywhere, and your email address becomes free again.</p>
      {lossesOf(preview) && <p>{lossesOf(preview)}</p>}
      <p className="lk-muted">
        Rental agreements, receipts and accounting records are kept because the law requires it.
        {preview.payout_account &&
          ' Your payout account stays with our payment provider, who keeps your tax documents. Close it there when you no longer need them.'}
      </p>
      <PasswordField label="Your password" {...form.field('password')} autoComplete="current-password" />
      <div className={classes.dialogActions}>
        <Button variant="default" onClick={onClose}>
          Keep my account
        </Button>
        <Button type="submit" color="clay" disabled={isLoading}>
          {isLoading ? 'Deleting...' : 'Delete for good'}
        </Button>
      </div>
    </Form>
  );
}

/** What is lost with the account; null when nothing is. */
function lossesOf({ points_lost: points, vouchers_lost: vouchers }: DeletionPreviewView): string | null {
  const lost = [
    ...(points > 0 ? [plural(points, 'point')] : []),
    ...(vouchers > 0 ? [plural(vouchers, 'voucher')] : []),
  ];
  return lost.length === 0 ? null : `You lose ${lost.join(' and ')}.`;
}
