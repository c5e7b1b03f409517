import { Button } from '@mantine/core';
import { IconBellRinging } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { AlertView } from '#libs/core/contracts';
import { paths } from '../page/paths.js';
import { detailOf } from '../api/problem.js';
import { toast } from '../toasts/toasts.js';
import { useDeleteAlertMutation } from './alerts-api.js';
import { alertLabel } from './alert-labels.js';
import classes from './alerts.module.css';

interface ActiveAlertProps {
  alert: AlertView;
  /** Called once the alert is deleted; the offer takes its place again. */
  onStopped: () => void;
}

/** Stands in for the offer when the alert already exists, with a link to all alerts and a way to stop this one. */
export function ActiveAlert({ alert, onStopped }: ActiveAlertProps) {
  const [deleteAlert, { isLoading }] = useDeleteAlertMutation();
  const stop = async () => {
    const { error } = await deleteAlert(alert.id);
    if (error) return toast.error(detailOf(error, 'That did not work. Please try again.'));
    toast.success('Alert removed');
    onStopped();
  };
  return (
    <div className={classes.already} role="group" aria-label="Your alert is set">
      <p>
        <IconBellRinging size={16} aria-hidden="true" /> <strong>Your alert is set</strong>
      </p>
      <p className="lk-muted">{alertLabel(alert)}</p>
      <p>
        <Link to={paths.saved}>All your alerts</Link>{' '}
        <Button size="compact-sm" variant="default" loading={isLoading} onClick={() => void stop()}>
          {' '}
          Remove alert{' '}
        </Button>
      </p>
    </div>
  );
}
