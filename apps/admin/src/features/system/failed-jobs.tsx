import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';
import { shortId } from '#libs/ui';
import { useGetFailedQuery } from '../../api/api.js';
import { Panel } from '../../page/page.js';
import { Instant } from '../../page/values.js';
import { jobPath } from '../../page/queue-dashboard.js';

/** A queue's failed jobs, with explanations. */
export function FailedJobs({ queue }: { queue: string }) {
  const { data = [] } = useGetFailedQuery(queue);
  return (
    <Panel title={`Gave up: ${queue}`}>
      <ul className="timeline">
        {data.map((job) => (
          <li key={job.id}>
            <strong>{job.handler}</strong> after {job.attempts} tries, <Instant at={job.failed_at} />
            {job.booking_id && (
              <>
                {' '}
                <Anchor component={Link} to={`/bookings/${job.booking_id}`} size="sm">
                  #{shortId(job.booking_id)}
                </Anchor>
              </>
            )}{' '}
            <Anchor href={jobPath(queue, job.id)} size="sm">
              The job
            </Anchor>
            <div>
              {job.means} {job.retry}
            </div>
            <code className="code">{job.error}</code>
            {job.correlation_id && <div className="none">In the log: {job.correlation_id}</div>}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
