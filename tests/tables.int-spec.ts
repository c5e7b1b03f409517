import { MikroORM, type EntityMetadata } from '@mikro-orm/postgresql';
import { databaseOptions, rows } from '#libs/core/platform';
import { testDatabase, type TestDatabase } from '#libs/testing';
import { LOYALTY_VIEWS } from '#libs/people/loyalty';
import { ENTITIES, TABLE_OWNERS } from '#libs/wiring';

interface Column {
  table: string;
  column: string;
  type: string;
  nullable: boolean;
  optional: boolean;
}

/** Kept by the migrator itself. */
const NOT_OURS = ['migrations'];

/** What PostgreSQL calls the types that entities name otherwise. */
const SAME_TYPE: Readonly<Record<string, string>> = {
  'timestamptz(6)': 'timestamptz',
  timestamptz: 'timestamptz',
  int: 'int4',
  integer: 'int4',
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
    const tables = await rows<{ name: string }>(
      orm.em,
      `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
    );
    const owned = Object.values(TABLE_OWNERS).flatMap((schemas) => schemas.map(({ meta }) => meta.tableName));
    expect([...owned].sort()).toEqual(
      tables
        .map(({ name }) => name)
        .filter((name) => !NOT_OURS.includes(name))
        .sort(),
    );
  });

  it('their columns are the migrated ones: names, types, nulls, defaults', async () => {
    const migrated = await rows<Column>(
      orm.em,
      `select c.table_name as table, c.column_name as column, c.udt_name as type, c.is_nullable = 'YES' as nullable,
              c.column_default is not null or c.is_identity = 'YES' as optional
         from information_schema.columns c
         join information_schema.tables t using (table_schema, table_name)
        where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and not (c.table_name = any(?::text[]))`,
      [`{${NOT_OURS.join(',')}}`],
    );
    const stated = [...orm.getMetadata().getAll().values()].flatMap(columnsOf);
    expect(sorted(stated)).toEqual(sorted(migrated));
  });
});

describe('Views', () => {
  it('have the columns that queries know', async () => {
    const database = await testDatabase();
    const orm = await MikroORM.init(
      databaseOptions({ databaseUrl: database.url, databasePool: 2 }, ENTITIES),
    );
    const migrated = await rows<{ name: string }>(
      orm.em,
      `select c.table_name || ' ' || c.column_name as name
         from information_schema.columns c join information_schema.views v using (table_schema, table_name)
        where c.table_schema = 'public'`,
    );
    const stated = LOYALTY_VIEWS.flatMap(({ meta }) =>
      Object.keys(meta.properties).map((name) => `${meta.tableName} ${snakeCase(name)}`),
    );
    expect(stated.sort()).toEqual(migrated.map(({ name }) => name).sort());
    await orm.close(true);
    await database.stop();
  });
});

const snakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

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
