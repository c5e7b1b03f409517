/** A metric that a process reports. Names begin with `latchkey_` and end in their unit. */
export interface Metric<Kind extends 'counter' | 'gauge' | 'histogram', Label extends string> {
  readonly kind: Kind;
  readonly name: `latchkey_${string}`;
  readonly help: string;
  readonly labels: readonly Label[];
  /** Upper bounds of a histogram, in seconds. */
  readonly buckets: readonly number[];
}

/** Upper bounds for requests, in seconds. */
export const REQUEST_BUCKETS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

type Name = Metric<never, never>['name'];

/** A number of occurrences since the process started. */
export const counter = <Label extends string>(
  name: Name,
  help: string,
  labels: readonly Label[],
): Metric<'counter', Label> => ({ kind: 'counter', name, help, labels, buckets: [] });

/** A value at the time of reading. */
export const gauge = <Label extends string = never>(
  name: Name,
  help: string,
  labels: readonly Label[] = [],
): Metric<'gauge', Label> => ({ kind: 'gauge', name, help, labels, buckets: [] });

/** Durations in seconds, by bucket. */
export const histogram = <Label extends string>(
  name: Name,
  help: string,
  { labels, buckets }: { labels: readonly Label[]; buckets: readonly number[] },
): Metric<'histogram', Label> => ({ kind: 'histogram', name, help, labels, buckets });
