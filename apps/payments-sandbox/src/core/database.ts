import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { SCHEMA } from './schema.js';

/** A raw SQLite row. */
export type Row = Record<string, unknown>;

/** One SQLite file, used synchronously. Handlers never interleave, and each request is one transaction, so a killed process leaves all of a request or none. */
export class Database {
  private readonly connection: DatabaseSync;
  private readonly prepared = new Map<string, StatementSync>();
  private depth = 0;

  constructor(file: string) {
    if (file !== ':memory:') mkdirSync(dirname(file), { recursive: true });
    this.connection = new DatabaseSync(file);
    this.connection.exec(
      'PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA busy_timeout = 5000;',
    );
    this.connection.exec(SCHEMA);
  }

  run(sql: string, ...values: SQLInputValue[]): { changes: number; lastId: number } {
    const { changes, lastInsertRowid } = this.statement(sql).run(...values);
    return { changes: Number(changes), lastId: Number(lastInsertRowid) };
  }

  one(sql: string, ...values: SQLInputValue[]): Row | undefined {
    return this.statement(sql).get(...values);
  }

  all(sql: string, ...values: SQLInputValue[]): Row[] {
    return this.statement(sql).all(...values);
  }

  /** Runs `work` atomically; nested calls become savepoints. */
  transaction<T>(work: () => T): T {
    const level = this.depth;
    const name = `level_${level}`;
    this.connection.exec(level === 0 ? 'BEGIN IMMEDIATE' : `SAVEPOINT ${name}`);
    this.depth = level + 1;
    try {
      const result = work();
      this.connection.exec(level === 0 ? 'COMMIT' : `RELEASE ${name}`);
      return result;
    } catch (error) {
      this.connection.exec(level === 0 ? 'ROLLBACK' : `ROLLBACK TO ${name}; RELEASE ${name}`);
      throw error;
    } finally {
      this.depth = level;
    }
  }

  close(): void {
    this.connection.close();
  }

  private statement(sql: string): StatementSync {
    const cached = this.prepared.get(sql);
    if (cached) return cached;
    const statement = this.connection.prepare(sql);
    this.prepared.set(sql, statement);
    return statement;
  }
}
