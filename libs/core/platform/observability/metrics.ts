import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Metric } from './metric.js';

/** Updates metrics just before they are read. */
export type MetricsUpdate = () => Promise<void>;

type Labels<Label extends string> = Readonly<Record<Label, string>>;

/** The Prometheus metrics of one process. A metric appears once it has a value. */
export class Metrics {
  private readonly registry = new Registry();
  private readonly updates: MetricsUpdate[] = [];

  /** Increments a counter. */
  count<Label extends string>(metric: Metric<'counter', Label>, labels: Labels<Label>, by = 1): void {
    (this.registered(metric) as Counter).inc(labels, by);
  }

  /** Records a duration in seconds. */
  observe<Label extends string>(
    metric: Metric<'histogram', Label>,
    labels: Labels<Label>,
    seconds: number,
  ): void {
    (this.registered(metric) as Histogram).observe(labels, seconds);
  }

  /** Sets a gauge for these labels; values of other labels stay until {@link forget}. */
  set<Label extends string>(metric: Metric<'gauge', Label>, labels: Labels<Label>, value: number): void {
    (this.registered(metric) as Gauge).set(labels, value);
  }

  /** Drops every value of a gauge, so that labels which no longer exist disappear. */
  forget(metric: Metric<'gauge', string>): void {
    (this.registered(metric) as Gauge).reset();
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

  private registered(metric: Metric<'counter' | 'gauge' | 'histogram', string>): Counter | Gauge | Histogram {
    const { kind, name, help, labels: labelNames, buckets } = metric;
    const existing = this.registry.getSingleMetric(name);
    if (existing) return existing as Counter | Gauge | Histogram;
    const registers = [this.registry];
    if (kind === 'counter') return new Counter({ name, help, labelNames, registers });
    if (kind === 'gauge') return new Gauge({ name, help, labelNames, registers });
    return new Histogram({ name, help, labelNames, buckets: [...buckets], registers });
  }
}
