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

const FILES = [...filesBelow(join(ROOT, 'libs')), ...filesBelow(join(ROOT, 'apps'))].map((path) =>
  relative(ROOT, path),
);
const SOURCES = FILES.filter((file) => !isTest(file));

const isEntityFile = (file: string): boolean => file.endsWith('tables.ts') || file.endsWith('.entity.ts');

const parse = (file: string): ts.SourceFile =>
  ts.createSourceFile(file, readFileSync(join(ROOT, file), 'utf8'), ts.ScriptTarget.Latest, true);

/** What `find` returns for each node of a file. */
function collect<T>(source: ts.SourceFile, find: (node: ts.Node) => T[]): T[] {
  const visit = (node: ts.Node): T[] => {
    const below: T[] = [];
    ts.forEachChild(node, (child) => void below.push(...visit(child)));
    return [...find(node), ...below];
  };
  return visit(source);
}

/** Table -> the room whose entity it is. */
const OWNERS = new Map(
  SOURCES.filter(isEntityFile).flatMap((file) =>
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

const usesOf = (file: string): Use[] =>
  collect(parse(file), (node) => {
    if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return [];
    const method = node.expression.name.text;
    if (!READS.has(method) && !WRITES.has(method)) return [];
    const [first] = node.arguments;
    const named = first && ts.isArrayLiteralExpression(first) ? [...first.elements] : first ? [first] : [];
    return named
      .map(tableOf)
      .filter((table) => table !== null)
      .map((table) => ({ file, room: roomOf(file), table, writes: WRITES.has(method) }));
  });

const USES = SOURCES.flatMap(usesOf);

const snakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The columns that a `defineEntity({ properties: { … } })` states. */
function columnsOf(node: ts.Node): string[] {
  if (!ts.isPropertyAssignment(node) || node.name.getText() !== 'properties') return [];
  if (!ts.isObjectLiteralExpression(node.initializer)) return [];
  return node.initializer.properties.map(({ name }) => snakeCase(name?.getText() ?? ''));
}

const COLUMNS = new Set(SOURCES.filter(isEntityFile).flatMap((file) => collect(parse(file), columnsOf)));

interface Fragment {
  /** With its line. */
  place: string;
  /** Raw SQL, with holes and quoted values left out. */
  text: string;
}

const HOLE = ' ? ';

/** Templates tagged `sql`, and names given to `sql.ref`, which the compiler does not check either. */
function fragmentsOf(file: string): Fragment[] {
  const source = parse(file);
  return collect(source, (node) => {
    const text = rawSqlOf(node);
    if (text === null) return [];
    const { line } = source.getLineAndCharacterOfPosition(node.getStart());
    return [{ place: `${file}:${line + 1}`, text: text.replace(/'[^']*'/g, HOLE) }];
  });
}

function rawSqlOf(node: ts.Node): string | null {
  if (ts.isCallExpression(node) && node.expression.getText() === 'sql.ref') {
    const [name] = node.arguments;
    return name && ts.isStringLiteralLike(name) ? name.text : null;
  }
  if (!ts.isTaggedTemplateExpression(node) || node.tag.getText() !== 'sql') return null;
  const { template } = node;
  if (ts.isNoSubstitutionTemplateLiteral(template)) return template.text;
  return [template.head, ...template.templateSpans.map(({ literal }) => literal)]
    .map(({ text }) => text)
    .join(HOLE);
}

/** Columns that a fragment names in its text: `alias.column`, or the bare name of one of our columns. */
function namedIn({ text }: Fragment): string[] {
  // An alias such as `n(night, morning)` declares columns instead of naming existing ones.
  if (/^\w+\([\w, ]+\)$/.test(text)) return [];
  const sql = text.replace(/\bat time zone\b/g, '');
  const words = sql.match(/(?<![:\w])[a-z_]\w*(?:\.[a-z_]\w*)*\b(?!\s*\()/g) ?? []; // neither a cast's type nor a function
  return words.filter((word) => word.includes('.') || COLUMNS.has(word));
}

const FRAGMENTS = FILES.filter((file) => !/spec\.ts$|\/migrations\//.test(file)).flatMap(fragmentsOf);

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

  it('have columns that no raw SQL names as text, so that a renamed one does not compile', () => {
    expect(COLUMNS.size).toBeGreaterThan(250);
    expect(FRAGMENTS.length).toBeGreaterThan(100);
    const named = FRAGMENTS.flatMap((fragment) => {
      const columns = namedIn(fragment);
      return columns.length > 0 ? [`${fragment.place}: ${columns.join(', ')}`] : [];
    });
    expect(named).toEqual([]);
  });

  it('are mapped in docs/TABLES.md', () => {
    if (process.env.LATCHKEY_TEST_WRITE_DOCS) writeFileSync(MAP, tableMap());
    expect(bare(readFileSync(MAP, 'utf8'))).toBe(bare(tableMap()));
  });
});
