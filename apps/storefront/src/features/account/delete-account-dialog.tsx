import { Button } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import type { DeletionPreviewView } from '#libs/core/contracts';
import { plural } from '#libs/ui';
import { Dialog } from '../../page/dialog.js';
import { ErrorSummary } from '../../forms/error-summary.js';
import { useFormFailure } from '../../forms/form-failure.js';
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
  const [password, setPassword] = useState('');
  const [remove, { isLoading }] = useDeleteAccountMutation();
  const { failure, summary, errors, refuse, fail, clearErrors } = useFormFailure();
  const dispatch = useAppDispatch();

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (password === '') return refuse({ password: 'Please enter your password' });
    const { error } = await remove({ password });
    if (error) return fail(error, 'Your account could not be deleted');
    dispatch(leaveSession('Your account is deleted'));
  };

  return (
    <form className={classes.form} noValidate onSubmit={(event) => void submit(event)}>
      <ErrorSummary failure={failure} summary={summary} retrying={isLoading} />
      <p>This cannot be taken back. You are signed out everywhere, and this address is free again.</p>
      {lossesOf(preview) && <p>{lossesOf(preview)}</p>}
      <p className={classes.muted}>
        Rental agreements, receipts and the books are kept, because the law asks for them.
        {preview.payout_account &&
          ' Your payout account is between you and our payment provider, who keeps your tax papers: close it there when you no longer need them.'}
      </p>
      <PasswordField
        label="Your password"
        name="password"
        autoComplete="current-password"
        value={password}
        error={errors.password}
        onChange={(next) => {
          setPassword(next);
          clearErrors(['password']);
        }}
      />
      <div className={classes.dialogActions}>
        <Button variant="default" onClick={onClose}>
          Keep my account
        </Button>
        <Button type="submit" color="clay" disabled={isLoading}>
          {isLoading ? 'Deleting...' : 'Delete for good'}
        </Button>
      </div>
    </form>
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
