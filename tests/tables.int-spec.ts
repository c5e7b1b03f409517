import { MikroORM, type EntityMetadata } from '@mikro-orm/postgresql';
import { databaseOptions, isTrue, queriesOver } from '#libs/core/platform';
import { testDatabase, type TestDatabase } from '#libs/testing';
import { LOYALTY_VIEWS } from '#libs/people/loyalty/testing';
import { ENTITIES } from '#libs/wiring';
import { TABLE_OWNERS } from '#libs/wiring/testing';

interface Column {
  table: string;
  column: string;
  type: string;
  nullable: boolean;
  optional: boolean;
}

interface TableName {
  table_schema: string;
  table_name: string;
}

/** PostgreSQL's own catalogue. */
interface Catalog {
  'information_schema.tables': TableName & { table_type: string };
  'information_schema.views': TableName;
  'information_schema.columns': TableName & {
    column_name: string;
    udt_name: string;
    is_nullable: 'YES' | 'NO';
    is_identity: 'YES' | 'NO';
    column_default: string | null;
  };
}
const catalog = queriesOver<Catalog>;

/** Maintained by the migrator. */
const NOT_OURS = ['migrations'];

/** PostgreSQL's names for types that entities name differently. */
const SAME_TYPE: Readonly<Record<string, string>> = {
  'timestamptz(6)': 'timestamptz',
  timestamptz: 'timestamptz',
  int: 'int4',
  integer: 'int4',
  serial: 'int4',
  smallint: 'int2',
  bigint: 'int8',
  bigserial: 'int8',
  boolean: 'bool',
  'double precision': 'float8',
  'text[]': '_text',
  'int[]': '_int4',
};

describe('Entities and tables', () => {
  let database: TestDatabase;
  let orm: MikroORM;
  beforeAll(async () => {
    database = await testDatabase();
    orm = await MikroORM.init(databaseOptions({ databaseUrl: database.url, databasePool: 2 }, ENTITIES));
  });
  afterAll(async () => {
    await orm.close(true);
    await database.stop();
  });

  it('every table has one entity, in one room', async () => {
    const tables = await catalog(orm.em)
      .selectFrom('information_schema.tables')
      .select('table_name as name')
      .where('table_schema', '=', 'public')
      .where('table_type', '=', 'BASE TABLE')
      .execute();
    const owned = Object.values(TABLE_OWNERS).flatMap((schemas) => schemas.map(({ meta }) => meta.tableName));
    expect([...owned].sort()).toEqual(
      tables
        .map(({ name }) => name)
        .filter((name) => !NOT_OURS.includes(name))
        .sort(),
    );
  });

  it('their columns are the migrated ones: names, types, nulls, defaults', async () => {
    const migrated = await catalog(orm.em)
      .selectFrom('information_schema.columns as c')
      .innerJoin('information_schema.tables as t', (on) =>
        on.onRef('t.table_schema', '=', 'c.table_schema').onRef('t.table_name', '=', 'c.table_name'),
      )
      .select((row) => [
        'c.table_name as table',
        'c.column_name as column',
        'c.udt_name as type',
        isTrue(row('c.is_nullable', '=', 'YES')).as('nullable'),
        isTrue(row.or([row('c.column_default', 'is not', null), row('c.is_identity', '=', 'YES')])).as(
          'optional',
        ),
      ])
      .where('c.table_schema', '=', 'public')
      .where('t.table_type', '=', 'BASE TABLE')
      .where('c.table_name', 'not in', NOT_OURS)
      .execute();
    const stated = [...orm.getMetadata().getAll().values()].flatMap(columnsOf);
    expect(sorted(stated)).toEqual(sorted(migrated));
  });
});

describe('Views', () => {
  it('have the columns that queries know, with their types', async () => {
    const database = await testDatabase();
    const orm = await MikroORM.init(
      databaseOptions({ databaseUrl: database.url, databasePool: 2 }, LOYALTY_VIEWS),
    );
    const migrated = await catalog(orm.em)
      .selectFrom('information_schema.columns as c')
      .innerJoin('information_schema.views as v', (on) =>
        on.onRef('v.table_schema', '=', 'c.table_schema').onRef('v.table_name', '=', 'c.table_name'),
      )
      .select(['c.table_name as table', 'c.column_name as column', 'c.udt_name as type'])
      .where('c.table_schema', '=', 'public')
      .execute();
    // PostgreSQL says of no column of a view that it is never null.
    const typed = ({ table, column, type }: Pick<Column, 'table' | 'column' | 'type'>): string =>
      `${table} ${column} ${type}`;
    const stated = [...orm.getMetadata().getAll().values()].flatMap(columnsOf);
    expect(stated.map(typed).sort()).toEqual(migrated.map(typed).sort());
    await orm.close(true);
    await database.stop();
  });
});

const columnsOf = (meta: EntityMetadata): Column[] =>
  meta.props.map((property) => {
    const type = property.columnTypes[0] ?? '';
    return {
      table: meta.tableName,
      column: property.fieldNames[0] ?? '',
      type: SAME_TYPE[type] ?? type,
      nullable: property.nullable ?? false,
      optional:
        property.autoincrement === true ||
        property.default !== undefined ||
        property.defaultRaw !== undefined,
    };
  });

const sorted = (columns: Column[]): string[] =>
  columns
    .map(({ table, column, type, nullable, optional }) =>
      [table, column, type, nullable ? 'null' : 'not null', optional ? 'default' : ''].join(' ').trimEnd(),
    )
    .sort();
