import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { inTransaction } from '#libs/core/platform';
import { AuditLog, type Actor, type AuditEntry } from '#libs/operations/audit';

/** A screen that stays open asks for the same again and again. */
const SAME_MS = 10 * 60_000;
/** More than operators have open in that time. */
const KEPT = 10_000;

type Reading = Pick<AuditEntry, 'action' | 'subject' | 'bookingId' | 'after'>;

/** Records what operators read of people before it is answered: what cannot be recorded is not read. */
@Injectable()
export class Readings {
  private readonly recorded = new LRUCache<string, true>({ max: KEPT, ttl: SAME_MS });

  constructor(
    private readonly em: EntityManager,
    private readonly log: AuditLog,
  ) {}

  /** Records that an operator opens something. */
  record(operator: Actor, reading: Reading): Promise<void> {
    return inTransaction(this.em, (tx) => this.log.record(tx, operator, reading));
  }

  /** As {@link record}, but what an operator reads again within ten minutes stays one entry (two when two instances answer). */
  async recordOnce(operator: Actor, reading: Reading): Promise<void> {
    const key = JSON.stringify([operator.id, reading]);
    if (this.recorded.has(key)) return;
    await this.record(operator, reading);
    this.recorded.set(key, true);
  }
}
