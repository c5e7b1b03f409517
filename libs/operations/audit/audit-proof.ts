import { createHash } from 'node:crypto';
import { IsolationLevel } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { sql } from 'kysely';
import {
  Clock,
  CONFIG,
  counter,
  DomainError,
  isTrue,
  keyedDigest,
  Metrics,
  realNow,
  realNowPlus,
  type Config,
  type SealingKey,
  type Tx,
} from '#libs/core/platform';
import { db } from './tables.js';

/** What the operators watch of the audit log. */
const AUDIT_METRICS = {
  broken: counter(
    'latchkey_audit_log_broken_total',
    'Checks of the audit log that found a changed, removed or added entry; always 0',
    [],
  ),
};

/** Links that are read at a time. */
const LINKS_AT_ONCE = 5_000;

/** How an audit log differs from what was written. `seq` is the place in the chain, from 1 on. */
export type AuditProblem =
  | { kind: 'changed' | 'removed'; seq: number }
  | { kind: 'added'; entryId: number }
  | { kind: 'rewritten'; seq: number; sealedAt: Date };

/** What was found of an audit log. */
export interface AuditState {
  entries: number;
  /** Of the last entry, in hexadecimal digits; it stands for all of them. */
  hash: string;
  /** Seals that were made with the present secret, and when the last of them was. */
  seals: number;
  sealedAt: Date | null;
  problem: AuditProblem | null;
}

/** What checks found, in words; null when all was well. */
interface AuditCheck {
  checkedAt: Date;
  /** The most that any check has counted. */
  entries: number;
  /** By the last check. */
  problem: string | null;
  /** First since an operator closed the finding before; it stays when somebody puts the log right again. */
  finding: string | null;
  foundAt: Date | null;
  /** Checked so long ago that nobody checks any more. */
  isOverdue: boolean;
}

/** The log is checked every hour. */
const OVERDUE_HOURS = 3;

type Key = Pick<Config, 'auditSecret'>;

/**
 * Proves that the audit log is as it was written. Each entry's hash contains the one before, so a change in the middle breaks the chain.
 * Somebody who writes to the database could compute all hashes anew; the seals, signed with a secret of the environment, show that.
 * @spec failures: operators' tools
 */
@Injectable()
export class AuditProof {
  private readonly logger = new Logger('AuditLog');
  private readonly key: SealingKey;

  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly metrics: Metrics,
    @Inject(CONFIG) config: Key,
  ) {
    this.key = { secret: config.auditSecret, purpose: 'audit log' };
  }

  /**
   * Checks the whole log and seals it up to its last entry.
   * @throws Error that names the first problem; then nothing is sealed
   */
  async seal(): Promise<AuditState> {
    const state = await this.check();
    await this.remember(state);
    if (state.problem) {
      this.metrics.count(AUDIT_METRICS.broken, {});
      throw new Error(sentenceOf(state.problem));
    }
    const { entries: seq, hash } = state;
    if (seq === 0) return state;
    const { numInsertedOrUpdatedRows } = await db(this.em.fork())
      .insertInto('audit_seals')
      .values({
        seq,
        hash: Buffer.from(hash, 'hex'),
        sealed_at: this.clock.now(),
        signature: this.sign(seq, hash),
      })
      .onConflict((conflict) => conflict.column('seq').doNothing())
      .executeTakeFirst();
    // Logs leave the machine: who has them can tell whether the log, its chain and its seals were all replaced.
    if (numInsertedOrUpdatedRows) this.logger.log(`Sealed ${seq} entries of the audit log: ${hash}`);
    return state;
  }

  /** Checks the whole log, line by line, as it is at one moment: entries, seals and other checks go on meanwhile. */
  check(): Promise<AuditState> {
    return this.em.fork().transactional((em) => this.checkIn(em), {
      isolationLevel: IsolationLevel.REPEATABLE_READ,
      readOnly: true,
    });
  }

  private async checkIn(em: EntityManager): Promise<AuditState> {
    const end = await endOf(em);
    const last = await lastCheckIn(em);
    const all = await sealsIn(em);
    const seals = all.filter(({ seq, seal, signature }) => signature === this.sign(seq, seal));
    return {
      entries: end.last,
      hash: end.hash,
      seals: seals.length,
      sealedAt: seals.at(-1)?.sealed_at ?? null,
      problem:
        (await firstBreak(em, end.last)) ??
        missingAtTheEnd(end) ??
        missingSince(last, end) ??
        (await firstUnchained(em)) ??
        rewrittenIn(seals) ??
        sealedBeyond(all, end),
    };
  }

  /** The last check before a seal, and what is still open of earlier ones; null before the first. */
  lastCheck(): Promise<AuditCheck | null> {
    return lastCheckIn(this.em.fork());
  }

  private async remember({ entries, problem }: AuditState): Promise<void> {
    const found = { checked_at: realNow(), entries, problem: problem && sentenceOf(problem) };
    await db(this.em.fork())
      .insertInto('audit_checks')
      .values({ ...found, finding: found.problem, found_at: problem && realNow() })
      .onConflict((conflict) =>
        conflict.column('singleton').doUpdateSet((row) => ({
          ...found,
          entries: row.fn('greatest', ['audit_checks.entries', 'excluded.entries']),
          finding: row.fn.coalesce('audit_checks.finding', 'excluded.finding'),
          found_at: row.fn.coalesce('audit_checks.found_at', 'excluded.found_at'),
        })),
      )
      .execute();
  }

  /**
   * Closes what a check found, within the caller's transaction, once the log is as it was written again.
   * @returns the finding
   * @throws DomainError `audit_log.nothing_found`, `audit_log.still_broken`
   */
  async closeFinding(tx: Tx): Promise<string> {
    const check = await db(tx)
      .selectFrom('audit_checks')
      .select(['problem', 'finding'])
      .forUpdate()
      .executeTakeFirst();
    if (!check?.finding) throw new DomainError('audit_log.nothing_found');
    if (check.problem) throw new DomainError('audit_log.still_broken');
    await db(tx).updateTable('audit_checks').set({ finding: null, found_at: null }).execute();
    return check.finding;
  }

  /** True if a hash, from a log of earlier days, belongs to an entry. */
  async contains(hash: string): Promise<boolean> {
    const found = await db(this.em.fork())
      .selectFrom('audit_chain')
      .select('seq')
      .where('hash', '=', Buffer.from(hash, 'hex'))
      .executeTakeFirst();
    return found !== undefined;
  }

  private readonly sign = (seq: number, hash: string): string => keyedDigest(`${seq} ${hash}`, this.key);
}

/** What a problem means, for operators. */
export function sentenceOf(problem: AuditProblem): string {
  switch (problem.kind) {
    case 'changed':
      return `Entry ${problem.seq} of the audit log was changed after it was written.`;
    case 'removed':
      return `Entry ${problem.seq} of the audit log was removed.`;
    case 'added':
      return `Row ${problem.entryId} was added to the audit log without its place in the chain.`;
    case 'rewritten':
      return `The audit log was written anew, up to entry ${problem.seq} or further, after it was sealed at ${problem.sealedAt.toISOString()}.`;
  }
}

async function lastCheckIn(em: EntityManager): Promise<AuditCheck | null> {
  const last = await db(em)
    .selectFrom('audit_checks')
    .select((row) => [
      'checked_at as checkedAt',
      'entries',
      'problem',
      'finding',
      'found_at as foundAt',
      isTrue(row('checked_at', '<', realNowPlus(-OVERDUE_HOURS * 3_600))).as('isOverdue'),
    ])
    .executeTakeFirst();
  return last ?? null;
}

/** Each seal, and the hash that its entry has now. */
const sealsIn = (em: EntityManager) =>
  db(em)
    .selectFrom('audit_seals as s')
    .leftJoin('audit_chain as c', 'c.seq', 's.seq')
    .select((row) => [
      's.seq',
      's.sealed_at',
      's.signature',
      sql<string>`encode(${row.ref('s.hash')}, 'hex')`.as('seal'),
      sql<string | null>`encode(${row.ref('c.hash')}, 'hex')`.as('hash'),
    ])
    .orderBy('s.seq')
    .execute();

/** The last entry of the chain, its hash, and how many entries there must be; all of one moment. */
const endOf = (em: EntityManager) =>
  db(em)
    .selectNoFrom((none) => [
      none.fn.coalesce(none.selectFrom('audit_head').select('seq'), sql<number>`0`).as('head'),
      none.fn
        .coalesce(
          none.selectFrom('audit_chain').select((link) => link.fn.max('seq').as('seq')),
          sql<number>`0`,
        )
        .as('last'),
      none.fn
        .coalesce(
          none
            .selectFrom('audit_chain')
            .select((link) => sql<string>`encode(${link.ref('hash')}, 'hex')`.as('hash'))
            .orderBy('seq', 'desc')
            .limit(1),
          sql<string>`''`,
        )
        .as('hash'),
    ])
    .executeTakeFirstOrThrow();

/** The first entry up to the end that is missing or not what was written. */
async function firstBreak(em: EntityManager, end: number): Promise<AuditProblem | null> {
  let previous: { seq: number; hash: Buffer } = { seq: 0, hash: Buffer.alloc(0) };
  while (previous.seq < end) {
    const links = await linksAfter(em, previous.seq, end);
    for (const { seq, entry_id: entryId, hash, line } of links) {
      if (seq !== previous.seq + 1) return { kind: 'removed', seq: previous.seq + 1 };
      if (entryId === null) return { kind: 'removed', seq };
      const written = createHash('sha256').update(previous.hash).update(line, 'utf8').digest();
      if (!written.equals(Buffer.from(hash, 'hex'))) return { kind: 'changed', seq };
      previous = { seq, hash: written };
    }
    if (links.length === 0) return { kind: 'removed', seq: previous.seq + 1 };
  }
  return null;
}

/**
 * The next links of the chain, with their entries as text. Hashes are computed here: a function of the database is no witness against whoever
 * can replace it.
 */
const linksAfter = (em: EntityManager, seq: number, end: number) =>
  db(em)
    .selectFrom('audit_chain as c')
    .leftJoin('audit_log as a', 'a.id', 'c.entry_id')
    .select((row) => [
      'c.seq',
      'a.id as entry_id',
      sql<string>`encode(${row.ref('c.hash')}, 'hex')`.as('hash'),
      sql<string>`pg_catalog.jsonb_build_array(
        ${row.ref('c.seq')}, ${row.ref('a.id')}, extract(epoch from ${row.ref('a.at')}), ${row.ref('a.actor_id')},
        ${row.ref('a.action')}, ${row.ref('a.subject_kind')}, ${row.ref('a.subject_id')}, ${row.ref('a.booking_id')},
        ${row.ref('a.reason')}, ${row.ref('a.before')}, ${row.ref('a.after')}, ${row.ref('a.request_id')})::text`.as(
        'line',
      ),
    ])
    .where('c.seq', '>', seq)
    .where('c.seq', '<=', end)
    .orderBy('c.seq')
    .limit(LINKS_AT_ONCE)
    .execute();

const missingAtTheEnd = ({ head, last }: { head: number; last: number }): AuditProblem | null =>
  head === last ? null : { kind: 'removed', seq: last + 1 };

/** Emptied tables look like new ones, but fewer entries than once were there. */
const missingSince = (check: AuditCheck | null, { last }: { last: number }): AuditProblem | null =>
  check && check.entries > last ? { kind: 'removed', seq: last + 1 } : null;

async function firstUnchained(em: EntityManager): Promise<AuditProblem | null> {
  const found = await db(em)
    .selectFrom('audit_log as a')
    .leftJoin('audit_chain as c', 'c.entry_id', 'a.id')
    .select('a.id')
    .where('c.seq', 'is', null)
    .orderBy('a.id')
    .limit(1)
    .executeTakeFirst();
  return found ? { kind: 'added', entryId: found.id } : null;
}

function rewrittenIn(
  seals: readonly { seq: number; sealed_at: Date; seal: string; hash: string | null }[],
): AuditProblem | null {
  const broken = seals.find(({ seal, hash }) => seal !== hash);
  return broken ? { kind: 'rewritten', seq: broken.seq, sealedAt: broken.sealed_at } : null;
}

/** A seal of an entry that was never written takes the place of the one to come. */
function sealedBeyond(
  seals: readonly { seq: number; sealed_at: Date }[],
  { last }: { last: number },
): AuditProblem | null {
  const beyond = seals.find(({ seq }) => seq > last);
  return beyond ? { kind: 'rewritten', seq: beyond.seq, sealedAt: beyond.sealed_at } : null;
}
