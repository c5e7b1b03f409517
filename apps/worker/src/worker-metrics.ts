import { counter, gauge, histogram } from '#libs/core/platform';

const JOB_BUCKETS = [0.01, 0.05, 0.1, 0.5, 1, 5, 15, 60];

/** What a worker measures of itself, its queues and the relay. */
export const WORKER_METRICS = {
  jobDurationSeconds: histogram(
    'latchkey_job_duration_seconds',
    'Time of one run of a handler or a schedule',
    {
      labels: ['queue', 'job', 'outcome'],
      buckets: JOB_BUCKETS,
    },
  ),
  eventsPublished: counter(
    'latchkey_events_published_total',
    'Events that the relay handed to the queues: what happens in the business',
    ['event'],
  ),
  queueJobs: gauge('latchkey_queue_jobs', 'Jobs of a queue by state (waiting, active, delayed, failed)', [
    'queue',
    'state',
  ]),
  queuePaused: gauge('latchkey_queue_paused', '1 while an operator has stopped a queue', ['queue']),
  queueOldestWaitingSeconds: gauge(
    'latchkey_queue_oldest_waiting_seconds',
    'How long the next job of a queue has waited; 0 when none does',
    ['queue'],
  ),
  queuesUp: gauge('latchkey_queues_up', '1 while the backend of the queues answers'),
  relayUnpublished: gauge('latchkey_relay_unpublished_events', 'Events that wait for the relay'),
  relayLagSeconds: gauge(
    'latchkey_relay_lag_seconds',
    'How long the oldest event has waited for the relay; 0 when none does',
  ),
  relayUndone: gauge(
    'latchkey_relay_undone_events',
    'Events whose handlers are not all done half a minute after they were published',
  ),
  workers: gauge('latchkey_workers', 'Workers that gave a sign of life lately'),
  scheduleAgeSeconds: gauge('latchkey_schedule_age_seconds', 'How long ago a schedule last ended well', [
    'schedule',
  ]),
};
