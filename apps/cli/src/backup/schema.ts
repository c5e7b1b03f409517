import type { Client } from 'pg';

/** The list of migrations is not a table of the backup: the migrations of a restore write it. */
const MIGRATIONS = 'migrations';

/** A table with the columns that COPY may write. */
interface TableColumns {
  name: string;
  columns: string[];
}

/** All tables of the product, those of extensions left out, and their columns without generated ones. */
export async function tablesOf(client: Client): Promise<TableColumns[]> {
  const { rows } = await client.query<TableColumns>(
    `select c.relname::text as name, array_agg(a.attname::text order by a.attnum) as columns
       from pg_class c
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> $1
        and not exists (select 1 from pg_depend d where d.objid = c.oid and d.deptype = 'e')
      group by c.relname order by c.relname`,
    [MIGRATIONS],
  );
  return rows;
}

/** The names of the applied migrations, in their order; none in an empty database. */
export async function migrationsOf(client: Client): Promise<string[]> {
  const { rows: found } = await client.query(`select to_regclass('public.${MIGRATIONS}') as it`);
  if (!(found as { it: string | null }[])[0]?.it) return [];
  const { rows } = await client.query<{ name: string }>(`select name from ${MIGRATIONS} order by id`);
  return rows.map(({ name }) => name);
}

/** How far the sequences have counted; those that never have are left out. */
export async function sequencesOf(client: Client): Promise<{ name: string; value: string }[]> {
  const { rows } = await client.query<{ name: string; value: string }>(
    `select sequencename::text as name, last_value::text as value from pg_sequences
      where schemaname = 'public' and last_value is not null order by 1`,
  );
  return rows;
}

/**
 * Removes the product's tables, functions, types and queues from the database. Extensions stay, because a database's owner may not be
 * allowed to create them again.
 */
export const REMOVE_EVERYTHING = `
  do $$
  declare
    statement text;
  begin
    drop schema if exists bullmq cascade;
    -- All are named first, because dropping one drops others with it.
    foreach statement in array array(
      select 'table ' || c.oid::regclass as thing
        from pg_class c
       where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
         and not exists (select 1 from pg_depend d where d.objid = c.oid and d.deptype = 'e')
      union all
      select 'sequence ' || c.oid::regclass
        from pg_class c
       where c.relnamespace = 'public'::regnamespace and c.relkind = 'S'
         and not exists (select 1 from pg_depend d where d.objid = c.oid and d.deptype in ('e', 'a', 'i'))
      union all
      select 'routine ' || p.oid::regprocedure
        from pg_proc p
       where p.pronamespace = 'public'::regnamespace
         and not exists (select 1 from pg_depend d where d.objid = p.oid and d.deptype = 'e')
      union all
      select 'type ' || t.oid::regtype
        from pg_type t
       where t.typnamespace = 'public'::regnamespace and t.typtype in ('e', 'd')
         and not exists (select 1 from pg_depend d where d.objid = t.oid and d.deptype = 'e'))
    loop
      execute 'drop ' || regexp_replace(statement, '^\\w+', '\\& if exists') || ' cascade';
    end loop;
  end $$`;
