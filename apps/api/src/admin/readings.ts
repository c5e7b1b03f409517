import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { CONFIG, DomainError, inTransaction, type Config } from '#libs/core/platform';
import { AuditLog, type Actor, type AuditEntry } from '#libs/operations/audit';
import { SharedLimits } from '../http/shared-limits.js';

/** A screen that stays open asks for the same again and again. */
const SAME_MS = 10 * 60_000;
/** More than operators have open in that time. */
const KEPT = 10_000;
/** People with their addresses that an operator reads in lists: many times what one searches for. More are exported. */
const PEOPLE = { name: 'people', limit: 2_000, ttl: 24 * 60 * 60_000 };

type Reading = Pick<AuditEntry, 'action' | 'subject' | 'bookingId' | 'after'>;

/** Records what operators read of people before it is answered: what cannot be recorded is not read. */
@Injectable()
export class Readings {
  private readonly recorded = new LRUCache<string, true>({ max: KEPT, ttl: SAME_MS });

  constructor(
    private readonly em: EntityManager,
    private readonly log: AuditLog,
    private readonly limits: SharedLimits,
    @Inject(CONFIG) private readonly config: Pick<Config, 'rateLimits'>,
  ) {}

  /** Records that an operator opens something. */
  record(operator: Actor, reading: Reading): Promise<void> {
    return inTransaction(this.em, (tx) => this.log.record(tx, operator, reading));
  }

  /**
   * As {@link record}, but what an operator reads again within ten minutes stays one entry (two when two instances answer).
   * @param people in it with their addresses
   * @throws DomainError `list.read_too_far` when they are more than one operator reads in a day; then nothing is recorded, and nothing to be answered
   */
  async recordOnce(operator: Actor, reading: Reading, people = 0): Promise<void> {
    const key = JSON.stringify([operator.id, reading]);
    if (this.recorded.has(key)) return;
    await this.count(operator, people);
    await this.record(operator, reading);
    this.recorded.set(key, true);
  }

  private async count({ id }: Actor, people: number): Promise<void> {
    if (!this.config.rateLimits || people === 0) return;
    const retryAfter = await this.limits.spend(id ?? '', people, PEOPLE);
    if (retryAfter > 0) throw new DomainError('list.read_too_far', { retryAfter });
  }
}
