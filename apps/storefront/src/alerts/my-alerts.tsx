import { Button } from '@mantine/core';
import { IconBellRinging } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { AlertStatus, AlertView } from '#libs/core/contracts';
import { Badge, Empty, exactDollars, plural, Skeleton } from '#libs/ui';
import { QueryFailed } from '../page/query-failed.js';
import { Section } from '../page/page.js';
import { paths } from '../page/paths.js';
import { detailOf } from '../api/problem.js';
import { toast } from '../toasts/toasts.js';
import { useDeleteAlertMutation, useAlertsQuery } from './alerts-api.js';
import { alertLabel } from './alert-labels.js';
import classes from './alerts.module.css';

/** The traveler's alerts, each with its state. */
export function MyAlerts() {
  const query = useAlertsQuery(undefined, { refetchOnMountOrArgChange: true });
  const { data, isError } = query;
  return (
    <Section id="watches" title="Your alerts">
      {!data && isError && <QueryFailed query={query} title="Your alerts could not be loaded" />}
      {!data && !isError && <Skeleton height="92px" radius="16px" />}
      {data?.length === 0 && (
        <Empty icon={<IconBellRinging size={30} />} title="No alerts yet">
          Set one on a home’s page: we’ll tell you when nights open up or the price drops.
        </Empty>
      )}
      {data && data.length > 0 && (
        <ul className={classes.alerts}>
          {data.map((alert) => (
            <li key={alert.id} className={classes.alert}>
              <Alert alert={alert} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

function Alert({ alert }: { alert: AlertView }) {
  const [deleteAlert, { isLoading }] = useDeleteAlertMutation();
  const { label, tone } = stateOf(alert);
  const active = alert.state === 'waiting' || alert.state === 'reached' || alert.state === 'withdrawn';
  const remove = async () => {
    const { error } = await deleteAlert(alert.id);
    if (error) toast.error(detailOf(error, 'That did not work. Please try again.'));
  };
  return (
    <>
      <div>
        <h3>
          {alert.property.title} <Badge tone={tone}>{label}</Badge>
        </h3>
        <p>{alertLabel(alert)}</p>
        <p className="lk-muted">{detailsOf(alert)}</p>
      </div>
      <div className="lk-dialog-actions">
        {active && alert.state !== 'withdrawn' && (
          <Button
            component={Link}
            to={pathOf(alert)}
            size="sm"
            variant={alert.state === 'reached' ? 'filled' : 'default'}
            aria-label={`See home: ${alert.property.title}`}
          >
            See home
          </Button>
        )}
        <Button
          size="sm"
          variant="subtle"
          loading={isLoading}
          aria-label={`${active ? 'Remove alert' : 'Remove'}: ${alert.property.title}, ${alertLabel(alert)}`}
          onClick={() => void remove()}
        >
          {active ? 'Remove alert' : 'Remove'}
        </Button>
      </div>
    </>
  );
}

const STATES: Record<AlertStatus, { label: string; tone: 'green' | 'amber' | 'neutral' }> = {
  waiting: { label: 'Alert set', tone: 'amber' },
  reached: { label: 'Costs less now', tone: 'green' },
  withdrawn: { label: 'No longer listed', tone: 'neutral' },
  booked: { label: 'Booked by you', tone: 'green' },
  past: { label: 'Over', tone: 'neutral' },
};

function stateOf({ state, kind, told_at: toldAt }: AlertView) {
  if (kind === 'nights' && state === 'reached') return { ...STATES.reached, label: 'Free now' };
  // They were free, the alert was sent, and somebody else booked first.
  if (kind === 'nights' && state === 'waiting' && toldAt)
    return { ...STATES.waiting, label: 'Taken again, alert still on' };
  return STATES[state];
}

function detailsOf({ kind, nights, current_price: price, ahead, state }: AlertView): string {
  const now = nights === null ? `${exactDollars(price)} a night now` : `${exactDollars(price)} total now`;
  if (kind === 'price' || state === 'booked' || state === 'past') return now;
  const position =
    ahead === 0 ? 'You are told first' : `${plural(ahead, 'person is', 'people are')} told before you`;
  return `${position} · ${now}, cleaning included`;
}

function pathOf({ property, check_in_date: from, check_out_date: to }: AlertView): string {
  return paths.property(property.id, from && to ? `check_in=${from}&check_out=${to}` : '');
}
