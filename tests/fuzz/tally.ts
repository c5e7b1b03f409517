import type { DraftRequest } from './draft-request.js';
import type { Operation } from './openapi.js';
import type { WireAnswer } from './send.js';
import { mayCall } from '../../apps/api/src/testing/access.js';

/** Figures of a run. */
export class Tally {
  private readonly times: number[] = [];
  private readonly statuses = new Map<number, number>();
  /** Operation, then actor, then class of status. */
  private readonly reached = new Map<string, Map<string, Set<string>>>();
  private readonly codes = new Map<string, Map<string, number>>();
  private slowest: { ms: number; what: string }[] = [];

  add(draft: DraftRequest, answer: WireAnswer, what: string): void {
    count(this.statuses, answer.status);
    if (draft.raw.bytes) return; // how long a connection stays open is no time of an answer
    this.times.push(answer.ms);
    this.slowest.push({ ms: answer.ms, what });
    if (this.slowest.length > 200) this.trim();
    if (draft.elsewhere) return;
    const { id } = draft.operation;
    const actors = this.reached.get(id) ?? new Map<string, Set<string>>();
    this.reached.set(
      id,
      actors.set(draft.actor.name, (actors.get(draft.actor.name) ?? new Set()).add(classOf(answer.status))),
    );
    if (answer.status < 400) return;
    const codes = this.codes.get(id) ?? new Map<string, number>();
    this.codes.set(id, codes);
    count(codes, /"code":"([a-z_.]+)"/.exec(answer.body.toString('utf8'))?.[1] ?? String(answer.status));
  }

  /** Calls that have never succeeded, each with the refusals it was answered. */
  neverReached(operations: readonly Operation[]): string[] {
    return operations
      .filter(({ id }) => ![...(this.reached.get(id)?.values() ?? [])].some((classes) => classes.has('2xx')))
      .map(
        ({ id }) => `${id}: ${[...(this.codes.get(id) ?? [])].map(([code, n]) => `${code} ${n}`).join(', ')}`,
      );
  }

  /** Lines for people. */
  lines(operations: readonly Operation[], actors: readonly Parameters<typeof mayCall>[1][]): string[] {
    this.trim();
    const sorted = this.times.toSorted((a, b) => a - b);
    const at = (share: number): string =>
      `${(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(1)} ms`;
    const pairs = [...this.reached.values()].reduce((sum, actorsOf) => sum + actorsOf.size, 0);
    const classes = [...this.reached.values()]
      .flatMap((actorsOf) => [...actorsOf.values()])
      .reduce((sum, { size }) => sum + size, 0);
    const allowed = operations.filter(({ method, path }) =>
      actors.some((one) => mayCall(`${method} ${path}`, one)),
    );
    const never = this.neverReached(operations);
    return [
      `statuses   ${[...this.statuses]
        .sort(([a], [b]) => a - b)
        .map(([status, n]) => `${status || 'closed'}: ${n}`)
        .join('  ')}`,
      `times      p50 ${at(0.5)}, p99 ${at(0.99)}, slowest ${at(1)}`,
      `coverage   ${this.reached.size} of ${operations.length} operations, ${pairs} operation × actor, ${classes} operation × actor × class of status`,
      `successes  ${allowed.length - never.length} of ${allowed.length} operations were answered 2xx`,
      ...never.map((line) => `  never    ${line}`),
      ...this.slowest.slice(0, 5).map(({ ms, what }) => `  slow     ${ms.toFixed(0)} ms ${what}`),
    ];
  }

  private trim(): void {
    this.slowest = this.slowest.sort((a, b) => b.ms - a.ms).slice(0, 20);
  }
}

const classOf = (status: number): string => `${Math.floor(status / 100)}xx`;

function count<Key>(counts: Map<Key, number>, key: Key): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}
