import type { Difference, FindingKind } from './findings.js';

/** What one comparison has looked at, and what it saw. */
export class Comparison {
  /** Objects that were looked at. */
  objects = 0;
  /** Objects that one of our gateways had missed, and has now booked. */
  settled = 0;
  readonly differences: Difference[] = [];
  private readonly fine: { kind: FindingKind; objectId: string }[] = [];

  /** Looks at each object of a list of the provider's. @returns their ids @throws what `compare` throws, or the provider */
  async lookAt<Theirs extends { id: string }>(
    listed: AsyncIterable<Theirs>,
    compare: (theirs: Theirs) => Promise<void>,
  ): Promise<ReadonlySet<string>> {
    const seen = new Set<string>();
    for await (const theirs of listed) {
      this.objects += 1;
      seen.add(theirs.id);
      await compare(theirs);
    }
    return seen;
  }

  /** Notes a difference. */
  differs(difference: Difference): void {
    this.differences.push(difference);
  }

  /** Notes that an object was looked at, and in which ways it agrees. */
  agrees(objectId: string, ...kinds: FindingKind[]): void {
    for (const kind of kinds) this.fine.push({ kind, objectId });
  }

  /** What was looked at and is as it should be. */
  get agreed(): readonly { kind: FindingKind; objectId: string }[] {
    const off = new Set(this.differences.map(({ kind, objectId }) => `${kind} ${objectId}`));
    return this.fine.filter(({ kind, objectId }) => !off.has(`${kind} ${objectId}`));
  }
}

/** The stretch of time that a run compares, by the provider's `created`. */
export interface Window {
  since: Date;
  until: Date;
}

/** The window as a filter of the provider's lists; whole seconds. */
export const createdWithin = ({ since, until }: Window) => ({
  gte: Math.floor(since.getTime() / 1_000),
  lte: Math.ceil(until.getTime() / 1_000),
});
