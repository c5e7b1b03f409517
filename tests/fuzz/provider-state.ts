import { DatabaseSync } from 'node:sqlite';

const WAIT_MS = 5_000;

/** What the payments sandbox remembers, idempotency keys above all: a product that forgets needs a provider that forgets the same. */
export class ProviderState {
  private readonly database: DatabaseSync;
  private readonly tables: readonly string[];

  /** Keeps a copy of everything in the sandbox's file. */
  constructor(file: string) {
    this.database = new DatabaseSync(file, { timeout: WAIT_MS });
    const found = this.database.prepare(
      `select name from sqlite_master where type = 'table' and name not like 'sqlite%'`,
    );
    this.tables = found.all().map(({ name }) => String(name));
    for (const name of this.tables)
      this.database.exec(`create temp table "kept ${name}" as select * from main."${name}"`);
  }

  /** Back to what it was. */
  restore(): void {
    this.database.exec('begin immediate');
    for (const name of this.tables)
      this.database.exec(
        `delete from main."${name}"; insert into main."${name}" select * from temp."kept ${name}"`,
      );
    this.database.exec('commit');
  }

  close(): void {
    this.database.close();
  }
}
