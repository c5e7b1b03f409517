import { Injectable, type OnModuleInit } from '@nestjs/common';
import { QUEUES } from '#libs/core/events';
import { machineNow, Metrics } from '#libs/core/platform';
import { MeasureBusiness, SystemHealth } from '#libs/operations/monitoring';
import { QueueRegistry } from './events/queue-registry.js';
import { WORKER_METRICS } from './worker-metrics.js';

const MS_PER_SECOND = 1_000;
const STATES = ['waiting', 'active', 'delayed', 'failed'] as const;

/** Updates the worker's metrics when they are read: queues, relay, schedules and the business. Every worker reports the same. */
@Injectable()
export class MetricsCollector implements OnModuleInit {
  constructor(
    private readonly metrics: Metrics,
    private readonly queues: QueueRegistry,
    private readonly system: SystemHealth,
    private readonly business: MeasureBusiness,
  ) {}

  onModuleInit(): void {
    this.metrics.beforeReading(() => this.measureQueues());
    this.metrics.beforeReading(() => this.measureSystem());
    this.business.start();
  }

  private async measureQueues(): Promise<void> {
    try {
      await Promise.all(QUEUES.map((name) => this.measureQueue(name)));
      this.metrics.set(WORKER_METRICS.queuesUp, {}, 1);
    } catch {
      this.metrics.set(WORKER_METRICS.queuesUp, {}, 0); // the queues log the reason
    }
  }

  private async measureQueue(queue: (typeof QUEUES)[number]): Promise<void> {
    const producer = this.queues.producer(queue);
    const [counts, paused, [oldest]] = await Promise.all([
      producer.getJobCounts(...STATES),
      producer.isPaused(),
      producer.getWaiting(0, 0),
    ]);
    for (const state of STATES)
      this.metrics.set(WORKER_METRICS.queueJobs, { queue, state }, counts[state] ?? 0);
    this.metrics.set(WORKER_METRICS.queuePaused, { queue }, paused ? 1 : 0);
    const waited = oldest ? (machineNow().getTime() - oldest.timestamp) / MS_PER_SECOND : 0;
    this.metrics.set(WORKER_METRICS.queueOldestWaitingSeconds, { queue }, Math.max(0, waited));
  }

  private async measureSystem(): Promise<void> {
    const [relay, workers, schedules] = await Promise.all([
      this.system.relay(),
      this.system.workers(),
      this.system.scheduleAges(),
    ]);
    this.metrics.set(WORKER_METRICS.relayUnpublished, {}, relay.unpublished);
    this.metrics.set(WORKER_METRICS.relayLagSeconds, {}, relay.oldest_seconds ?? 0);
    this.metrics.set(WORKER_METRICS.relayUndone, {}, relay.not_done);
    this.metrics.set(WORKER_METRICS.workers, {}, workers);
    for (const { name, seconds } of schedules)
      this.metrics.set(WORKER_METRICS.scheduleAgeSeconds, { schedule: name }, seconds);
  }
}
