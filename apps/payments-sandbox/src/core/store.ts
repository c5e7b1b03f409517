import type { SQLInputValue } from 'node:sqlite';
import { resourceMissing } from '../http/errors.js';
import type { Database } from './database.js';
import type { ObjectType, ObjectTypes, StoredObject } from './object-types.js';

/** What a list asks for: fields equal to a value or to one of several, bounds of `created` in seconds, a page. */
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

/** Seconds; an invoice item calls it `date`, an account may not say. */
const createdOf = (object: StoredObject): number =>
  (object.object === 'invoiceitem' ? object.date : object.created) ?? 0;

/** The objects of the sandbox, and beside them notes that Stripe would keep to itself (a card's behaviour, a session's lines). */
export class Store {
  constructor(private readonly database: Database) {}

  /** Writes an object as it now is; the first write decides its place in lists. */
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

  /** @throws StripeFailure `resource_missing`, naming `param` when the id came in the body rather than in the path */
  get<K extends ObjectType>(type: K, id: string, param = 'id'): ObjectTypes[K] {
    const found = this.find(type, id);
    if (!found) throw resourceMissing(type, id, param);
    return found;
  }

  /** Any object by its id alone, for expansion. */
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

  /** Every object of a kind that matches, oldest first. */
  every<K extends ObjectType>(type: K, where: ListQuery['where'] = {}): ObjectTypes[K][] {
    const { conditions, values } = this.conditionsOf(type, { where });
    const sql = `SELECT json FROM objects WHERE ${conditions.join(' AND ')} ORDER BY seq`;
    return this.database.all(sql, ...values).map((row) => JSON.parse(String(row.json)) as ObjectTypes[K]);
  }

  /** The sum of an account's movements, split by whether they are available at `now` (seconds). Cents. */
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

  note(objectId: string, key: string, value: unknown): void {
    this.database.run(
      'INSERT INTO notes (object_id, key, value) VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET value = excluded.value',
      objectId,
      key,
      JSON.stringify(value),
    );
  }

  /** A note as it was written, or `otherwise`; the caller knows its shape, because only the caller's own file writes it. */
  noteOf<T>(objectId: string, key: string, otherwise: T): T {
    const row = this.database.one('SELECT value FROM notes WHERE object_id = ? AND key = ?', objectId, key);
    return row ? (JSON.parse(String(row.value)) as T) : otherwise;
  }

  private conditionsOf(
    type: ObjectType,
    query: ListQuery,
  ): { conditions: string[]; values: SQLInputValue[] } {
    const conditions = ['type = ?', 'account = ?'];
    const values: SQLInputValue[] = [type, query.account ?? ''];
    for (const [field, value] of Object.entries(query.where ?? {})) {
      if (value === undefined) continue;
      const wanted = typeof value === 'string' ? [value] : value;
      conditions.push(`json_extract(json, '$.${field}') IN (${wanted.map(() => '?').join(', ')})`);
      values.push(...wanted);
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
      values.push(this.placeOf(type, cursor, query.startingAfter ? 'starting_after' : 'ending_before'));
    }
    return { conditions, values };
  }

  private placeOf(type: ObjectType, id: string, param: string): number {
    const row = this.database.one('SELECT seq FROM objects WHERE id = ? AND type = ?', id, type);
    if (!row) throw resourceMissing(type, id, param);
    return Number(row.seq);
  }
}
