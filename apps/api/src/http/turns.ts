interface Dated {
  /** The clock's milliseconds. */
  since: number;
}

/** What waits for its turn, by caller: each in the order of coming, and callers one after the other. */
export class Turns<Entry extends Dated> {
  /** In the order of their turns; without the callers of whom nothing waits. */
  private readonly callers = new Map<string, Set<Entry>>();
  private readonly callerOf = new Map<Entry, string>();

  get size(): number {
    return this.callerOf.size;
  }

  add(caller: string, entry: Entry): void {
    const own = this.callers.get(caller) ?? new Set();
    this.callers.set(caller, own.add(entry));
    this.callerOf.set(entry, caller);
  }

  delete(entry: Entry): void {
    const caller = this.callerOf.get(entry);
    const own = caller === undefined ? undefined : this.callers.get(caller);
    if (caller === undefined || !own) return;
    this.callerOf.delete(entry);
    own.delete(entry);
    if (own.size === 0) this.callers.delete(caller);
  }

  /** Removes and returns the oldest entry of the caller whose turn it is; others have theirs before that caller's next. */
  take(): Entry | undefined {
    for (const [caller, own] of this.callers) {
      this.callers.delete(caller);
      this.callers.set(caller, own);
      for (const oldest of own) {
        this.delete(oldest);
        return oldest;
      }
    }
    return undefined;
  }

  /** How many entries have their turn before one that this caller would add now. */
  ahead(caller: string): number {
    const own = this.callers.get(caller)?.size ?? 0;
    let ahead = own;
    for (const [other, { size }] of this.callers) if (other !== caller) ahead += Math.min(size, own + 1);
    return ahead;
  }

  /** Removes and returns the entries from before `time`. */
  removeOlder(time: number): Entry[] {
    const removed = olderThan(this.callerOf.keys(), time);
    for (const entry of removed) this.delete(entry);
    return removed;
  }
}

/** The entries from before `time`, of `entries` in the order of coming. */
export function olderThan<Entry extends Dated>(entries: Iterable<Entry>, time: number): Entry[] {
  const older: Entry[] = [];
  for (const entry of entries) {
    if (entry.since >= time) break;
    older.push(entry);
  }
  return older;
}
