import type { SQLInputValue } from 'node:sqlite';
import { resourceMissing } from '../http/errors.js';
import type { Database } from './database.js';
import type { ObjectType, ObjectTypes, StoredObject } from './object-types.js';

/** Filters and paging of a list: fields equal to one or any of several values, bounds of `created` in seconds. */
export interface ListQuery {
  readonly where?: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly created?: Readonly<Partial<Record<'gt' | 'gte' | 'lt' | 'lte', number>>>;
  readonly account?: string;
  readonly limit?: number;
  readonly startingAfter?: string;
  readonly endingBefore?: string;
}

/** One page of a list, newest first. */
export interface Page<T> {
  readonly data: T[];
  readonly hasMore: boolean;
}

const COMPARISONS = { gt: '>', gte: '>=', lt: '<', lte: '<=' } as const;

/** Creation time in seconds; invoice items call it `date`, accounts may lack it. */
const createdOf = (object: StoredObject): number =>
  (object.object === 'invoiceitem' ? object.date : object.created) ?? 0;

/** The sandbox's objects, with private notes that Stripe does not expose (a card's number, a session's lines). */
export class Store {
  constructor(private readonly database: Database) {}

  /** Inserts or updates an object; the first write decides its position in lists. */
  put<T extends StoredObject>(object: T, account = ''): T {
    this.database.run(
      `INSERT INTO objects (id, type, created, account, json) VALUES (?, ?, ?, ?, ?)
       ON CONFLICT (id) DO UPDATE SET json = excluded.json`,
      object.id,
      object.object,
      createdOf(object),
      account,
      JSON.stringify(object),
    );
    return object;
  }

  find<K extends ObjectType>(type: K, id: string): ObjectTypes[K] | undefined {
    const row = this.database.one('SELECT json FROM objects WHERE id = ? AND type = ?', id, type);
    return row && (JSON.parse(String(row.json)) as ObjectTypes[K]);
  }

  /** @throws StripeFailure `resource_missing`, naming `param` when the id came from the body rather than the path */
  get<K extends ObjectType>(type: K, id: string, param = 'id'): ObjectTypes[K] {
    const found = this.find(type, id);
    if (!found) throw resourceMissing(type, id, param);
    return found;
  }

  /** Finds an object of any type by id, for expansion. */
  findAny(id: string): StoredObject | undefined {
    const row = this.database.one('SELECT json FROM objects WHERE id = ?', id);
    return row && (JSON.parse(String(row.json)) as StoredObject);
  }

  remove(id: string): void {
    this.database.run('DELETE FROM objects WHERE id = ?', id);
    this.database.run('DELETE FROM notes WHERE object_id = ?', id);
  }

  list<K extends ObjectType>(type: K, query: ListQuery = {}): Page<ObjectTypes[K]> {
    const limit = query.limit ?? 10;
    const { conditions, values } = this.conditionsOf(type, query);
    const order = query.endingBefore ? 'ASC' : 'DESC';
    const sql = `SELECT json FROM objects WHERE ${conditions.join(' AND ')} ORDER BY seq ${order} LIMIT ?`;
    const rows = this.database.all(sql, ...values, limit + 1);
    const data = rows.slice(0, limit).map((row) => JSON.parse(String(row.json)) as ObjectTypes[K]);
    return { data: query.endingBefore ? data.reverse() : data, hasMore: rows.length > limit };
  }

  /** Every matching object of a type, oldest first. */
  listAll<K extends ObjectType>(type: K, where: ListQuery['where'] = {}): ObjectTypes[K][] {
    const { conditions, values } = this.conditionsOf(type, { where });
    const sql = `SELECT json FROM objects WHERE ${conditions.join(' AND ')} ORDER BY seq`;
    return this.database.all(sql, ...values).map((row) => JSON.parse(String(row.json)) as ObjectTypes[K]);
  }

  /** An account's balance in cents, split by availability at `now` (seconds). */
  sumByAvailability(account: string, now: number): { available: number; pending: number } {
    const row = this.database.one(
      `SELECT
         COALESCE(SUM(json_extract(json, '$.net')) FILTER (WHERE json_extract(json, '$.available_on') <= ?1), 0) AS available,
         COALESCE(SUM(json_extract(json, '$.net')) FILTER (WHERE json_extract(json, '$.available_on') > ?1), 0) AS pending
       FROM objects WHERE type = 'balance_transaction' AND account = ?2`,
      now,
      account,
    );
    return { available: Number(row?.available ?? 0), pending: Number(row?.pending ?? 0) };
  }

  saveNote(objectId: string, key: string, value: unknown): void {
    this.database.run(
      'INSERT INTO notes (object_id, key, value) VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET value = excluded.value',
      objectId,
      key,
      JSON.stringify(value),
    );
  }

  /** A note, or `fallback`. The type is the caller's to know: each note is written and read by one file. */
  readNote<T>(objectId: string, key: string, fallback: T): T {
    const row = this.database.one('SELECT value FROM notes WHERE object_id = ? AND key = ?', objectId, key);
    return row ? (JSON.parse(String(row.value)) as T) : fallback;
  }

  private conditionsOf(
    type: ObjectType,
    query: ListQuery,
  ): { conditions: string[]; values: SQLInputValue[] } {
    const conditions = ['type = ?', 'account = ?'];
    const values: SQLInputValue[] = [type, query.account ?? ''];
    for (const [field, value] of Object.entries(query.where ?? {})) {
      if (value === undefined) continue;
      const allowed = typeof value === 'string' ? [value] : value;
      conditions.push(`json_extract(json, '$.${field}') IN (${allowed.map(() => '?').join(', ')})`);
      values.push(...allowed);
    }
    for (const key of ['gt', 'gte', 'lt', 'lte'] as const) {
      const bound = query.created?.[key];
      if (bound === undefined) continue;
      conditions.push(`created ${COMPARISONS[key]} ?`);
      values.push(bound);
    }
    const cursor = query.startingAfter ?? query.endingBefore;
    if (cursor) {
      conditions.push(`seq ${query.startingAfter ? '<' : '>'} ?`);
      values.push(this.seqOf(type, cursor, query.startingAfter ? 'starting_after' : 'ending_before'));
    }
    return { conditions, values };
  }

  private seqOf(type: ObjectType, id: string, param: string): number {
    const row = this.database.one('SELECT seq FROM objects WHERE id = ? AND type = ?', id, type);
    if (!row) throw resourceMissing(type, id, param);
    return Number(row.seq);
  }
}
