import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { METRICS, type LabelsOf, type MetricName, type MetricOf } from './metric-catalogue.js';

/** Updates metrics just before they are read. */
export type MetricsUpdate = () => Promise<void>;

/** The Prometheus metrics of one process. A metric appears once it has a value. */
export class Metrics {
  private readonly registry = new Registry();
  private readonly updates: MetricsUpdate[] = [];

  /** Increments a counter. */
  count<N extends MetricOf<'counter'>>(name: N, labels: LabelsOf<N>, by = 1): void {
    (this.metric(name) as Counter).inc(labels, by);
  }

  /** Records a duration in seconds. */
  observe<N extends MetricOf<'histogram'>>(name: N, labels: LabelsOf<N>, seconds: number): void {
    (this.metric(name) as Histogram).observe(labels, seconds);
  }

  /** Sets a gauge for these labels; values of other labels stay until {@link forget}. */
  set<N extends MetricOf<'gauge'>>(name: N, labels: LabelsOf<N>, value: number): void {
    (this.metric(name) as Gauge).set(labels, value);
  }

  /** Drops every value of a gauge, so that labels which no longer exist disappear. */
  forget(name: MetricOf<'gauge'>): void {
    (this.metric(name) as Gauge).reset();
  }

  /** Runs `update` before each read. */
  beforeReading(update: MetricsUpdate): void {
    this.updates.push(update);
  }

  /** Adds memory, CPU and event-loop metrics of this process. */
  measureProcess(): void {
    collectDefaultMetrics({ register: this.registry });
  }

  /** All metrics in Prometheus' text format. A failing update affects only its own metrics. */
  async read(): Promise<{ type: string; text: string }> {
    await Promise.allSettled(this.updates.map((update) => update()));
    return { type: this.registry.contentType, text: await this.registry.metrics() };
  }

  private metric(name: MetricName): Counter | Gauge | Histogram {
    const existing = this.registry.getSingleMetric(name);
    if (existing) return existing as Counter | Gauge | Histogram;
    const { kind, help, labels } = METRICS[name];
    const registers = [this.registry];
    if (kind === 'counter') return new Counter({ name, help, labelNames: labels, registers });
    if (kind === 'gauge') return new Gauge({ name, help, labelNames: labels, registers });
    return new Histogram({ name, help, labelNames: labels, buckets: [...METRICS[name].buckets], registers });
  }
}
