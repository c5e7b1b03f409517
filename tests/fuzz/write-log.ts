import type { Client } from 'pg';

/** A row that a committed transaction inserted, changed or deleted. */
export interface Write {
  table: string;
  kind: 'INSERT' | 'UPDATE' | 'DELETE';
  /** The row as JSON, shortened. */
  row: string;
}

/** A table and the columns that can be copied into it. */
interface Copied {
  name: string;
  columns: string;
}

const CLOCK_CHANNEL = 'latchkey_clock';

/**
 * Every committed write, by a trigger on each table: a write belongs to the transaction that made it, so what was rolled back never
 * appears, and nothing that was committed is missing. Statistics and the position of the WAL also move by maintenance; these do not.
 * Changes that leave a row as it was do not count.
 */
export class WriteLog {
  private readonly changed = new Set<string>();

  private constructor(
    private readonly database: Client,
    private readonly tables: readonly Copied[],
  ) {}

  /** Begins to log. The state of this moment is what {@link restore} returns to. */
  static async open(database: Client): Promise<WriteLog> {
    await database.query(LOG);
    const { rows } = await database.query<Copied>(TABLES);
    for (const { name } of rows) {
      await database.query(`create table fuzz."${name}" as table public."${name}"`);
      await database.query(triggersOf(name));
    }
    await database.query('analyze');
    return new WriteLog(database, rows);
  }

  /** The writes since the last call, in order. */
  async take(): Promise<Write[]> {
    const { rows } = await this.database.query<Write>(TAKE);
    for (const { table } of rows) this.changed.add(table);
    return rows;
  }

  /** Undoes everything since the log was opened, without running the product's triggers. */
  async restore(): Promise<void> {
    await this.take();
    const changed = this.tables.filter(({ name }) => this.changed.has(name));
    if (changed.length === 0) return;
    await this.database.query('begin');
    await this.database.query('set local session_replication_role = replica');
    for (const { name, columns } of changed) {
      await this.database.query(`delete from public."${name}"`);
      await this.database.query(
        `insert into public."${name}" (${columns}) overriding system value select ${columns} from fuzz."${name}"`,
      );
    }
    await this.database.query(`notify ${CLOCK_CHANNEL}`);
    await this.database.query('commit');
    this.changed.clear();
  }

  /** Removes the log with its triggers. */
  async close(): Promise<void> {
    await this.database.query('drop schema fuzz cascade');
  }
}

const LOG = `
  create schema fuzz;
  create unlogged table fuzz.writes (seq bigserial primary key, "table" text, kind text, "row" text);
  create function fuzz.note() returns trigger language plpgsql as $$
  begin
    insert into fuzz.writes ("table", kind, "row")
      values (tg_table_name, tg_op, left(to_jsonb(case tg_op when 'DELETE' then old else new end)::text, 400));
    return null;
  end $$`;

const TABLES = `
  select c.relname as name, string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid
   where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
     and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
   group by c.relname order by c.relname`;

const TAKE = `
  with taken as (delete from fuzz.writes returning *)
  select "table", kind, "row" from taken order by seq`;

const triggersOf = (table: string): string => `
  create trigger fuzz_note after insert or delete on public."${table}"
    for each row execute function fuzz.note();
  create trigger fuzz_note_change after update on public."${table}"
    for each row when (old.* is distinct from new.*) execute function fuzz.note()`;
