import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { METRICS, type LabelsOf, type MetricName, type MetricOf } from './metric-catalogue.js';

/** Looks something up just before it is read. */
export type Look = () => Promise<void>;

/** The measures of one process, in Prometheus' words. A metric appears once it has been measured. */
export class Metrics {
  private readonly registry = new Registry();
  private readonly looks: Look[] = [];

  /** Adds one to a counter, or `by`. */
  count<N extends MetricOf<'counter'>>(name: N, labels: LabelsOf<N>, by = 1): void {
    (this.metric(name) as Counter).inc(labels, by);
  }

  /** Notes how long something took, in seconds. */
  observe<N extends MetricOf<'histogram'>>(name: N, labels: LabelsOf<N>, seconds: number): void {
    (this.metric(name) as Histogram).observe(labels, seconds);
  }

  /** Says how something stands; the values of other labels go away with {@link forget}. */
  set<N extends MetricOf<'gauge'>>(name: N, labels: LabelsOf<N>, value: number): void {
    (this.metric(name) as Gauge).set(labels, value);
  }

  /** Drops every value of a gauge, so that what has vanished is not shown for ever. */
  forget(name: MetricOf<'gauge'>): void {
    (this.metric(name) as Gauge).reset();
  }

  /** Runs `look` before each reading. */
  beforeReading(look: Look): void {
    this.looks.push(look);
  }

  /** Memory, processor and event loop of this process, too. */
  measureProcess(): void {
    collectDefaultMetrics({ register: this.registry });
  }

  /** Everything as Prometheus reads it. A look that fails leaves its own metrics out, never the others. */
  async read(): Promise<{ type: string; text: string }> {
    await Promise.allSettled(this.looks.map((look) => look()));
    return { type: this.registry.contentType, text: await this.registry.metrics() };
  }

  private metric(name: MetricName): Counter | Gauge | Histogram {
    const known = this.registry.getSingleMetric(name);
    if (known) return known as Counter | Gauge | Histogram;
    const { kind, help, labels } = METRICS[name];
    const registers = [this.registry];
    if (kind === 'counter') return new Counter({ name, help, labelNames: labels, registers });
    if (kind === 'gauge') return new Gauge({ name, help, labelNames: labels, registers });
    return new Histogram({ name, help, labelNames: labels, buckets: [...METRICS[name].buckets], registers });
  }
}
