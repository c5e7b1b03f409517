import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import ts from 'typescript';

const ROOT = join(__dirname, '..');
const MAP = join(ROOT, 'docs/TABLES.md');

/** Methods of a query that read a table, and those that write one. */
const READS = new Set(['selectFrom', 'innerJoin', 'leftJoin', 'rightJoin', 'fullJoin', 'crossJoin', 'from']);
const WRITES = new Set(['insertInto', 'updateTable', 'deleteFrom', 'mergeInto']);

/** The demo is written into an empty database, row by row, as if it had happened. */
const SEED = 'apps/cli';

interface Use {
  file: string;
  room: string;
  table: string;
  writes: boolean;
}

const filesBelow = (folder: string): string[] =>
  readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) return name === 'node_modules' ? [] : filesBelow(path);
    return path.endsWith('.ts') ? [path] : [];
  });

const isTest = (file: string): boolean => /(spec|story)\.ts$/.test(file) || file.startsWith('libs/testing/');
const roomOf = (file: string): string => {
  const [top = '', second = '', third = ''] = file.split('/');
  return top === 'libs' && !/\.ts$/.test(third) && !['wiring', 'demo', 'ui', 'testing'].includes(second)
    ? `${top}/${second}/${third}`
    : `${top}/${second}`;
};

const SOURCES = [...filesBelow(join(ROOT, 'libs')), ...filesBelow(join(ROOT, 'apps'))]
  .map((path) => relative(ROOT, path))
  .filter((file) => !isTest(file));

/** Table -> the room whose entity it is. */
const OWNERS = new Map(
  SOURCES.filter((file) => file.endsWith('tables.ts') || file.endsWith('.entity.ts')).flatMap((file) =>
    [...readFileSync(join(ROOT, file), 'utf8').matchAll(/tableName: '(\w+)'/g)].map(
      ([, table = '']): [string, string] => [table, roomOf(file)],
    ),
  ),
);

/** "properties as p" -> "properties"; null for what is no table of ours, such as a part of the same query. */
function tableOf(node: ts.Expression): string | null {
  if (!ts.isStringLiteralLike(node)) return null;
  const [name = ''] = node.text.split(' ');
  return OWNERS.has(name) ? name : null;
}

function usesOf(file: string): Use[] {
  const source = ts.createSourceFile(file, readFileSync(join(ROOT, file), 'utf8'), ts.ScriptTarget.Latest);
  const uses: Use[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
      const method = node.expression.name.text;
      const [first] = node.arguments;
      const named = first && ts.isArrayLiteralExpression(first) ? [...first.elements] : first ? [first] : [];
      if (READS.has(method) || WRITES.has(method))
        for (const table of named.map(tableOf))
          if (table) uses.push({ file, room: roomOf(file), table, writes: WRITES.has(method) });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return uses;
}

const USES = SOURCES.flatMap(usesOf);

/** The whole map, as the document holds it. */
function tableMap(): string {
  const rows = [...OWNERS]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([table, owner]) => {
      const readers = USES.filter((use) => use.table === table && use.room !== owner && use.room !== SEED);
      const names = [...new Set(readers.map(({ room }) => `\`${room}\``))].sort();
      return `| \`${table}\` | \`${owner}\` | ${names.join(', ')} |`;
    });
  return [INTRODUCTION, '| table | owner | also read by |', '| --- | --- | --- |', ...rows, ''].join('\n');
}

const INTRODUCTION = `# Tables

Which room owns which table, and who else reads it. The owner alone writes a table: others call one of its functions in the
same transaction, or listen to its events. Reads across rooms are in files named \`*.queries.ts\`, which take the owner's
columns from its \`tables.ts\`. \`npm run docs:tables\` writes this page from the sources; a test keeps it true.
`;

/** Without the padding that the formatter adds to a table. */
const bare = (text: string): string =>
  text.replace(/ +\|/g, ' |').replace(/\| +/g, '| ').replace(/-{3,}/g, '---');

describe('The tables', () => {
  it('are found, so that nothing is held by looking nowhere', () => {
    expect(OWNERS.size).toBeGreaterThan(40);
    expect(USES.length).toBeGreaterThan(300);
  });

  it('are written by their owners only', () => {
    const foreign = USES.filter(
      ({ table, room, writes }) => writes && room !== SEED && room !== OWNERS.get(table),
    );
    expect(foreign).toEqual([]);
  });

  it('are read across rooms in *.queries.ts only', () => {
    const hidden = USES.filter(
      ({ table, room, file }) => room !== SEED && room !== OWNERS.get(table) && !file.endsWith('.queries.ts'),
    );
    expect(hidden).toEqual([]);
  });

  it('are mapped in docs/TABLES.md', () => {
    if (process.env.LATCHKEY_TEST_WRITE_DOCS) writeFileSync(MAP, tableMap());
    expect(bare(readFileSync(MAP, 'utf8'))).toBe(bare(tableMap()));
  });
});
