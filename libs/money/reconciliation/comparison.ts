import type { EntityManager } from '@mikro-orm/postgresql';
import Stripe from 'stripe';
import type { Difference, FindingKind } from './findings.js';
import type { ProviderGateways } from './gateways.port.js';

/** The progress and results of one comparison. */
export class Comparison {
  /** Number of objects compared. */
  objects = 0;
  /** Number of objects we had missed, which are now booked. */
  settled = 0;
  readonly differences: Difference[] = [];
  private readonly checked: { kind: FindingKind; objectId: string }[] = [];

  /** Compares each object of a provider list. @returns their ids @throws errors of `compare` and the provider */
  async compareEach<Theirs extends { id: string }>(
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

  /** Compares what the provider lists, then each of our records that was not among it. @throws as {@link compareEach} */
  async compareBothWays<Theirs extends { id: string }, Ours>(sides: Sides<Theirs, Ours>): Promise<void> {
    const { listed, compare, ours, idOf, retrieve, counts = () => true, missing } = sides;
    const seen = await this.compareEach(listed, compare);
    for (const own of await ours()) {
      if (seen.has(idOf(own))) continue;
      const theirs = await retrieve(idOf(own)).catch(nullIfMissing);
      if (theirs && counts(theirs)) await compare(theirs);
      else this.addDifference(missing(own, theirs));
    }
  }

  /** Adds a difference; what is left out is null. */
  addDifference(found: NewDifference): void {
    this.differences.push({ bookingId: null, oursCents: null, theirsCents: null, ...found });
  }

  /** Marks an object as checked for these kinds of differences. */
  markChecked(objectId: string, ...kinds: FindingKind[]): void {
    for (const kind of kinds) this.checked.push({ kind, objectId });
  }

  /** Everything checked without a difference. */
  get agreed(): readonly { kind: FindingKind; objectId: string }[] {
    const different = new Set(this.differences.map(({ kind, objectId }) => `${kind} ${objectId}`));
    return this.checked.filter(({ kind, objectId }) => !different.has(`${kind} ${objectId}`));
  }
}

/** A difference to add. */
type NewDifference = Partial<Difference> & Pick<Difference, 'kind' | 'objectId' | 'note'>;

/** The provider's objects and our records of them. */
interface Sides<Theirs, Ours> {
  listed: AsyncIterable<Theirs>;
  compare: (theirs: Theirs) => Promise<void>;
  ours: () => Promise<readonly Ours[]>;
  /** The provider's id of our record. */
  idOf: (own: Ours) => string;
  retrieve: (id: string) => Promise<Theirs>;
  /** Whether an object is one that we should have; by default each is. */
  counts?: (theirs: Theirs) => boolean;
  /** The difference of a record that the provider does not have, or not as one that counts. */
  missing: (own: Ours, theirs: Theirs | null) => NewDifference;
}

/** Maps the provider's "no such object" to null. @throws any other error */
function nullIfMissing(error: unknown): null {
  if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing')
    return null;
  throw error;
}

/** What is compared, and with what. */
export interface Compared {
  em: EntityManager;
  stripe: Stripe;
  gateways: ProviderGateways;
  window: Window;
  comparison: Comparison;
}

/** The period that a run compares, by the provider's `created`. */
export interface Window {
  since: Date;
  /** Null after a restore: everything that the provider has. */
  until: Date | null;
}

/** The window as a filter for the provider's lists, in whole seconds. */
export const createdWithin = ({ since, until }: Window) => ({
  gte: Math.floor(since.getTime() / 1_000),
  ...(until && { lte: Math.ceil(until.getTime() / 1_000) }),
});
