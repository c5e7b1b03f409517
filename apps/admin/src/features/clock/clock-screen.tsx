import { Anchor, Button, Group, SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Empty, Notice, shortId, Skeleton } from '#libs/ui';
import { IconClock } from '@tabler/icons-react';
import { useGetClockQuery, usePreviewClockQuery } from '../../api/api.js';
import { Page, Panel } from '../../page/page.js';
import { detailOf } from '../../api/problem.js';
import { may, selectUser } from '../../session/session.js';
import { useAppSelector } from '../../store/store.js';
import { Instant } from '../../page/values.js';
import { MoveDialog } from './move-dialog.js';

const HOUR_MS = 3_600_000;
const STEPS = [
  { value: String(HOUR_MS), label: '1 hour' },
  { value: String(6 * HOUR_MS), label: '6 hours' },
  { value: String(24 * HOUR_MS), label: '1 day' },
  { value: String(7 * 24 * HOUR_MS), label: '1 week' },
  { value: String(31 * 24 * HOUR_MS), label: '1 month' },
];

/** The sandbox's movable clock: previews what would happen, then moves it. */
export function ClockScreen() {
  const { data: clock, error } = useGetClockQuery();
  const [step, setStep] = useState(STEPS[2]?.value ?? '');
  if (error)
    return (
      <Page title="Clock">
        <Notice title="Time cannot be moved here">
          The clock can be moved with the payments sandbox only, never with the real provider.
        </Notice>
      </Page>
    );
  if (!clock)
    return (
      <Page title="Clock">
        <Skeleton height="200px" />
      </Page>
    );
  const to = new Date(Date.parse(clock.now) + Number(step)).toISOString();
  return (
    <Page title="Clock" aside={<Instant at={clock.now} />}>
      <Group mb="md" gap="sm">
        <span id="move-ahead-by">Move ahead by</span>
        <SegmentedControl data={STEPS} value={step} onChange={setStep} aria-labelledby="move-ahead-by" />
      </Group>
      <DryRun to={to} />
    </Page>
  );
}

function DryRun({ to }: { to: string }) {
  const { data, isFetching, error } = usePreviewClockQuery(to);
  const [asking, setAsking] = useState(false);
  const user = useAppSelector((state) => selectUser(state));
  return (
    <Panel
      title="Due by then"
      aside={
        may(user, 'system.manage') && (
          <Button disabled={!data} onClick={() => setAsking(true)}>
            Move the clock…
          </Button>
        )
      }
    >
      {error && (
        <Notice tone="bad" role="alert">
          {detailOf(error, 'We could not find out what would happen. Please try again.')}
        </Notice>
      )}
      {isFetching && !data && <Skeleton height="120px" />}
      {data?.due.length === 0 && (
        <Empty icon={<IconClock size={24} />} title="Nothing falls due">
          Moving there changes no booking.
        </Empty>
      )}
      <ul className="timeline">
        {data?.due.map((one) => (
          <li key={`${one.what} ${one.at} ${one.text}`}>
            <div className="none">
              <Instant at={one.at} />
            </div>
            {one.text}{' '}
            {one.booking_id && (
              <Anchor component={Link} to={`/bookings/${one.booking_id}`} size="sm">
                #{shortId(one.booking_id)}
              </Anchor>
            )}
          </li>
        ))}
      </ul>
      {data && data.left_out > 0 && <p>{`And ${data.left_out} more by then.`}</p>}
      {data && (
        <MoveDialog
          opened={asking}
          to={to}
          steps={data.due.length + data.left_out}
          onClose={() => setAsking(false)}
        />
      )}
    </Panel>
  );
}
